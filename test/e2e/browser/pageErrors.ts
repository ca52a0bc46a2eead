import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';

/** What n8n itself complains of, with the reason why that is none of our node's business. */
const noise: Array<{ text: RegExp; reason: string }> = [
	{
		text: /blockedbyclient|ERR_BLOCKED_BY_CLIENT/i,
		reason: 'the editor calls the internet, which we cut off',
	},
	{ text: /\b401\b.*\/rest\/login$/, reason: 'the editor asks who is logged in before anybody is' },
	{ text: /ERR_ABORTED/, reason: 'a request was given up because the page was left' },
	{
		text: /\/rest\/ai\/sessions\/metadata|sessions metadata: .*lacks license/,
		reason: 'n8n 1.x asks for its assistant, which needs a licence',
	},
	{
		text: /reading 'enabled'[^]*\/assets\/versions\.store/,
		reason: 'right after the login n8n 1.x looks for newer versions before it knows whether it may',
	},
	{
		text: /\b404\b.*\/executions\/last-successful$/,
		reason: 'n8n 1.x asks for the last run of a workflow that has none',
	},
	{
		text: /\b404\b.*\/schemas\/n8n-nodes-base\./,
		reason: 'n8n 1.x asks for schemas that its own nodes do not have',
	},
];

/**
 * Collects what goes wrong in the pages of a browser: console errors, uncaught exceptions, failed and refused
 * requests. n8n's own noise is left out.
 */
export class PageErrors {
	private found: string[] = [];

	constructor(context: BrowserContext) {
		context.on('console', (message) => {
			if (message.type() === 'error')
				this.add(`console: ${message.text()} ${message.location().url}`);
		});
		context.on('weberror', (error) => this.add(`exception: ${error.error().stack}`));
		context.on('requestfailed', (request) =>
			this.add(`request: ${request.failure()?.errorText} ${request.url()}`),
		);
		context.on('response', (response) => {
			if (response.status() >= 400) this.add(`answer: ${response.status()} ${response.url()}`);
		});
	}

	/** Throws when anything was found since the last call. */
	expectNone() {
		const found = this.found;
		this.found = [];
		assert.deepEqual(found, []);
	}

	private add(trouble: string) {
		if (!noise.some(({ text }) => text.test(trouble))) this.found.push(trouble);
	}
}
