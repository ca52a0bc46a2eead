import type { Locator, Page } from 'playwright-core';

/** The right-hand side of a node's view: what it gave. */
export class OutputPanel {
	readonly root: Locator;

	constructor(page: Page) {
		this.root = page.getByTestId('output-panel');
	}

	/** Waits until the run is over, well or not. */
	async untilOver() {
		await this.root
			.getByTestId(/^node-run-status-(success|danger)$/)
			.first()
			.waitFor();
	}

	/** Waits for the count above the data, such as "50 items". */
	async untilCount(text: string) {
		await this.root.getByTestId('run-data-item-count').getByText(text, { exact: true }).waitFor();
	}

	async show(view: 'schema' | 'table' | 'json' | 'binary') {
		await this.root.getByTestId(`radio-button-${view}`).click();
	}

	/** Cells of one column of the table page shown. */
	async column(header: string): Promise<string[]> {
		const table = this.root.getByTestId('ndv-data-container').locator('table');
		const headers = (await table.locator('thead th').allInnerTexts()).map((text) => text.trim());
		const cells = await table
			.locator(`tbody tr td:nth-child(${headers.indexOf(header) + 1})`)
			.allInnerTexts();
		return cells.map((cell) => cell.trim());
	}

	/** Texts above the data that tell what a person should know. */
	async hints(): Promise<string[]> {
		return await this.root.getByTestId('node-hint').allInnerTexts();
	}

	get errorMessage(): Locator {
		return this.root.getByTestId('node-error-message');
	}

	get errorDescription(): Locator {
		return this.root.getByTestId('node-error-description');
	}
}
