import type { Locator, Page } from 'playwright-core';

/** The window in which a credential is filled in. */
export class CredentialModal {
	readonly root: Locator;

	constructor(page: Page) {
		this.root = page.getByTestId('editCredential-modal');
	}

	/** Fills in fields by their names; waits first until n8n has given a new credential its name. */
	async fill(fields: Record<string, string>) {
		await this.root
			.getByTestId('credential-name')
			.getByText(/\S/)
			.first()
			.waitFor({ state: 'attached' });
		for (const [name, value] of Object.entries(fields)) {
			await this.root.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
		}
	}

	/** Saves, which also tests. */
	async save() {
		await this.root.getByTestId('credential-save-button').click();
	}

	/** After saving good fields: n8n 2.x closes the window itself, n8n 1.x shows the green banner. */
	async untilSavedAndClosed() {
		await Promise.race([this.root.waitFor({ state: 'detached' }), this.goodBanner.waitFor()]);
		if (await this.root.isVisible()) await this.close();
	}

	private get goodBanner(): Locator {
		return this.root.getByTestId('credentials-config-container-test-success');
	}

	/** Waits until the test that n8n makes by itself is over, and good: the green banner. */
	async untilGood() {
		await this.goodBanner.getByText('Connection tested successfully').waitFor();
		// disabled while the test runs; a trial click waits for its end
		await this.goodBanner.getByTitle('Retry credential test').click({ trial: true });
	}

	/** The red banner, opened to show the reason. */
	async failure(): Promise<string> {
		await this.root.getByText('Couldn’t connect with these settings').waitFor();
		await this.root.getByText('More details').click();
		return await this.root.getByTestId('node-credentials-config-container').innerText();
	}

	async close() {
		await this.root.getByRole('button', { name: 'Close this dialog' }).click();
		await this.root.waitFor({ state: 'detached' });
	}
}
