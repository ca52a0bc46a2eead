import type { Locator, Page } from 'playwright-core';
import { OutputPanel } from './outputPanel';

/** The view of one node: its parameters, and what it gave. */
export class NodePanel {
	readonly output: OutputPanel;

	constructor(readonly page: Page) {
		this.output = new OutputPanel(page);
	}

	get root(): Locator {
		return this.page.getByTestId('ndv');
	}

	get parameters(): Locator {
		return this.page.getByTestId('node-parameters');
	}

	/** Labels of the parameters shown, those inside collections included. */
	async labels(): Promise<string[]> {
		const labels = await this.parameters.getByTestId('input-label').filter({ visible: true }).all();
		return await Promise.all(
			labels.map(async (label) => (await label.locator('.n8n-text').first().innerText()).trim()),
		);
	}

	/** The field of a parameter, by its name. */
	field(name: string): Locator {
		return this.parameters.getByTestId(`parameter-input-${name}`);
	}

	async fill(name: string, value: string) {
		await this.field(name).locator('input').fill(value);
	}

	/** The entries of the dropdown that is open. */
	get offered(): Locator {
		return this.page.getByRole('option').filter({ visible: true });
	}

	private offeredEntry(label: string): Locator {
		return this.offered.filter({ has: this.page.getByText(label, { exact: true }) });
	}

	/** Chooses an entry of a dropdown by its label. */
	async choose(name: string, label: string) {
		await this.field(name).click();
		await this.offeredEntry(label).click();
		await this.offered.first().waitFor({ state: 'hidden' });
	}

	/** The collection with this button, such as "Add filter". */
	addButton(text: string): Locator {
		return (
			this.parameters
				.getByTestId('collection-parameter-add')
				// n8n 1.x
				.or(this.parameters.locator('.add-option'))
				.filter({ has: this.page.getByPlaceholder(text, { exact: true }) })
		);
	}

	/** Opens the list of what can be added to a collection. */
	async openAdd(text: string) {
		await this.addButton(text).click();
		// the list unfolds; a trial click waits until it lies still
		await this.offered.first().click({ trial: true });
	}

	async closeList() {
		await this.page.keyboard.press('Escape');
		await this.offered.first().waitFor({ state: 'hidden' });
	}

	/** Labels of what can be added to a collection, in their order. */
	async addable(text: string): Promise<string[]> {
		await this.openAdd(text);
		const labels = await this.offered.allInnerTexts();
		await this.closeList();
		return labels.map((label) => label.trim());
	}

	async add(text: string, label: string) {
		await this.openAdd(text);
		await this.offeredEntry(label).click();
		await this.offered.first().waitFor({ state: 'hidden' });
	}

	/** Begins a new credential, whether there are others already or not. */
	async newCredential() {
		const first = this.parameters.getByTestId('node-credentials-empty-state').getByRole('button');
		const others = this.parameters.getByTestId('node-credentials-select');
		await first.or(others).first().click();
		const another = this.page.getByTestId('node-credentials-select-item-new');
		const fields = this.page.getByTestId('editCredential-modal');
		await another.or(fields).first().waitFor();
		if (await another.isVisible()) await another.click();
	}

	/** Gives a parameter an expression. */
	async setExpression(name: string, expression: string) {
		await this.field(name).hover();
		await this.parameters
			.getByTestId(`${name}-parameter-input-options-container`)
			.getByTestId('radio-button-expression')
			.click();
		await this.field(name)
			.getByTestId('inline-expression-editor-input')
			.locator('.cm-content')
			.fill(expression);
	}

	/** Leaves the expression of a parameter, and waits until it is taken over and shown with its result. */
	async untilExpressionGives(name: string, result: string) {
		await this.parameters.getByTestId('input-label').first().click();
		await this.parameters
			.getByTestId(`parameter-expression-preview-${name}`)
			.getByText(result, { exact: true })
			.waitFor();
	}

	/** Runs the node, and what it needs before it, and waits for the outcome. */
	async execute() {
		const over = this.page.waitForResponse(
			(response) => /\/rest\/workflows\/[^/]+\/run/.test(response.url()) && response.ok(),
		);
		await this.page.getByTestId('node-execute-button').click();
		await over;
		await this.output.untilOver();
	}

	/** Texts of parameters that do not fit into their place. */
	async cutOff(): Promise<string[]> {
		return await this.parameters
			.locator('*')
			.evaluateAll((elements) =>
				elements
					.filter(
						(element) =>
							element.childElementCount === 0 &&
							element.textContent?.trim() &&
							element.clientWidth > 0 &&
							element.scrollWidth > element.clientWidth + 1 &&
							element.ownerDocument.defaultView.getComputedStyle(element).overflowX !== 'visible',
					)
					.map((element) => element.textContent.trim()),
			);
	}

	async close() {
		await this.page.getByTestId('ndv-close-button').click();
		await this.root.waitFor({ state: 'hidden' });
	}
}
