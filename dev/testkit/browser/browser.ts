import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, selectors } from 'playwright-core';

/** Set CHROMIUM_PATH where Chromium lies elsewhere. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export interface Browser {
	context: BrowserContext;
	close(): Promise<void>;
}

/**
 * Starts a headless Chromium with a profile of its own that reaches nothing but this machine.
 * Elements are found by n8n's own marks (`data-test-id`).
 */
export async function startBrowser(): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath,
		headless: true,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
		viewport: { width: 1440, height: 900 },
		// screenshots for high-resolution displays
		deviceScaleFactor: 2,
		colorScheme: 'light',
		acceptDownloads: true,
	});
	await context.route(
		({ hostname }) => hostname !== '127.0.0.1',
		async (route) => await route.abort('blockedbyclient'),
	);
	return {
		context,
		close: async () => {
			await context.close();
			await rm(profile, { recursive: true, force: true });
		},
	};
}
