import type { Locator, Page } from 'playwright-core';
import { CredentialModal } from './credentialModal';
import { NodePanel } from './nodePanel';

/** n8n's editor as a person uses it. */
export class Editor {
	readonly nodePanel: NodePanel;
	readonly credentialModal: CredentialModal;

	constructor(
		readonly page: Page,
		private readonly url: string,
	) {
		this.nodePanel = new NodePanel(page);
		this.credentialModal = new CredentialModal(page);
	}

	async logIn({ email, password }: { email: string; password: string }) {
		await this.page.goto(`${this.url}/signin`);
		await this.page.getByTestId('emailOrLdapLoginId').locator('input').fill(email);
		await this.page.getByTestId('password').locator('input').fill(password);
		await this.page.getByTestId('form-submit-button').click();
		await this.page.waitForURL(/\/home\//);
	}

	async newWorkflow() {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.getByTestId('canvas-plus-button').waitFor();
	}

	async openWorkflow(id: string) {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
	}

	/** The panel that nodes are found in. */
	get nodeCreator(): Locator {
		return this.page.getByTestId('node-creator');
	}

	/** Searches in the panel, and waits until the node is listed. */
	async findNode(name: string, timeout?: number) {
		await this.page.getByTestId('node-creator-search-bar').fill(name);
		await this.creatorItem(name).waitFor({ timeout });
	}

	/** An entry of the panel: a node, or an action of the node chosen. */
	creatorItem(name: string): Locator {
		return this.page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
	}

	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** The + below a node, for what the node uses, such as a tool ("ai_tool"). */
	addButtonOf(name: string, connectionType: string): Locator {
		return this.page
			.locator(
				`[data-test-id="canvas-node-input-handle"][data-node-name="${name}"][data-connection-type="${connectionType}"]`,
			)
			.getByTestId('canvas-handle-plus');
	}

	async openNode(name: string) {
		await this.node(name).dblclick();
		await this.nodePanel.parameters.waitFor();
	}

	/** Everything on the canvas: nodes with their labels, and notes. */
	async onCanvas(): Promise<Locator[]> {
		return await this.page.locator('.vue-flow__node').all();
	}

	async fitToScreen() {
		await this.page.getByTestId('zoom-to-fit').click();
	}
}
