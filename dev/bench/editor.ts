import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Browser, startBrowser } from '../testkit/browser/browser';
import { Editor } from '../testkit/browser/editor';

/** The longest that an execution is waited for. */
const PATIENCE_MS = 300_000;

/** A person at n8n's editor, in a real browser: opens a workflow, runs it and waits. */
export class EditorPage {
	private constructor(
		private readonly browser: Browser,
		private readonly url: string,
	) {}

	static async atDesk(url: string, login: { email: string; password: string }) {
		const browser = await startBrowser();
		browser.context.setDefaultTimeout(PATIENCE_MS);
		const person = new EditorPage(browser, url);
		await person.withPage(async (page) => await new Editor(page, url).logIn(login));
		return person;
	}

	/**
	 * From the click on "Execute workflow" until the editor has all that n8n sends it of the execution, and says that
	 * it succeeded; in milliseconds. `settleMs` is how long the open workflow is left alone before.
	 */
	async run(workflowId: string, settleMs: number): Promise<number> {
		return await this.withPage(async (page) => {
			await new Editor(page, this.url).openWorkflow(workflowId);
			await wait(settleMs);
			const begun = performance.now();
			await page.getByTestId('execute-workflow-button').click();
			await page.getByText('Workflow executed successfully').first().waitFor();
			return performance.now() - begun;
		});
	}

	async leave() {
		await this.browser.close();
	}

	/** A page of its own each time: what one execution left in the browser must not weigh on the next. */
	private async withPage<T>(act: (page: Page) => Promise<T>): Promise<T> {
		const page = await this.browser.context.newPage();
		try {
			return await act(page);
		} finally {
			await page.close();
		}
	}
}
