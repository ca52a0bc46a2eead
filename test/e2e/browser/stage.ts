import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../../../dev/testkit/n8n/types';
import { unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';
import { type TestSetup, login } from '../testSetup';
import { type Browser, startBrowser } from '../../../dev/testkit/browser/browser';
import { Editor } from '../../../dev/testkit/browser/editor';
import { keepScreenshotsIn, takeScreenshot } from './screenshots';
import { NEWER_LINE } from '../../../dev/testkit/n8n/lines';
import { PageErrors } from './pageErrors';

/** One thing that must be so in the editor. Throws when it is not. */
export interface BrowserScenario {
	name: string;
	/** Not on n8n 1.x: it shows the same there, and is there for its pictures. */
	isForPictures?: boolean;
	run(editor: Editor, stage: BrowserStage): Promise<void>;
}

/** What the browser scenarios share: one browser, logged in once. Each scenario gets a page of its own. */
export class BrowserStage {
	private browser!: Browser;
	private troubles!: PageErrors;

	constructor(readonly setup: TestSetup) {}

	get context() {
		return this.browser.context;
	}

	async open() {
		keepScreenshotsIn(...(this.setup.line === NEWER_LINE ? [] : [this.setup.line]));
		this.browser = await startBrowser();
		this.context.setDefaultTimeout(45_000);
		this.troubles = new PageErrors(this.context);
		const page = await this.context.newPage();
		await new Editor(page, this.setup.n8n.url).logIn(login);
		await page.close();
	}

	async close() {
		await this.browser?.close();
	}

	/** Runs a scenario; it also fails when the page met any trouble. A failure leaves a picture. */
	async run({ name, run }: BrowserScenario) {
		const page = await this.context.newPage();
		try {
			await run(new Editor(page, this.setup.n8n.url), this);
			this.troubles.expectNone();
		} catch (error) {
			await takeScreenshot(page, `failed-${name.replace(/\W+/g, '-').slice(0, 60)}`);
			throw error;
		} finally {
			await page.close();
		}
	}

	/** Opens a workflow on the canvas. */
	async openWorkflow(editor: Editor, workflow: WorkflowJson) {
		const { id } = await this.setup.rest.createWorkflow(workflow);
		await editor.openWorkflow(id);
	}

	/** Keeps a picture of a whole workflow, as it is when a person opens it. */
	async pictureOf(editor: Editor, workflow: WorkflowJson, name: string) {
		await this.openWorkflow(editor, workflow);
		await editor.fitToScreen();
		await takeScreenshot(editor.page, name, await editor.onCanvas(), 64);
	}

	/** Opens our node in a workflow of its own, with a working credential. */
	async openNode(editor: Editor, name: string, parameters: INodeParameters = {}) {
		const credential = await this.setup.credential('Unified Commerce account');
		const node = unifiedCommerce(credential, {
			resource: 'order',
			operation: 'getAll',
			tpUserId: 'demo-merchant',
			...parameters,
		});
		await this.openWorkflow(editor, workflowOf(name, { ...node, position: [240, 0] }));
		await editor.openNode(node.name);
		return editor.nodePanel;
	}
}
