import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort, { portNumbers } from 'get-port';
import { N8nCli } from './cli';
import type { N8nPlace } from './environment';
import { spawnN8n } from './process';
import { N8nRest } from './rest';

export interface N8nInstance {
	/** Address of the editor, such as "http://127.0.0.1:5678". */
	url: string;
	rest: N8nRest;
	cli: N8nCli;
	pid: number;
	/** What n8n has printed so far. */
	output(): string;
	/** Resolves when n8n has ended by itself or by stop(). */
	ended: Promise<number | null>;
	stop(): Promise<void>;
}

export interface StartOptions extends N8nPlace {
	/** First choice for the editor's port; the next free one is taken instead. Without it: any free port. */
	port?: number;
}

/**
 * Starts a real n8n on loopback and waits until its editor answers.
 * It ends with stop(), with Ctrl-C, and in any case when this process ends.
 * Throws with n8n's own output when it does not come up.
 */
export async function startN8n(options: StartOptions): Promise<N8nInstance> {
	await mkdir(options.filesFolder, { recursive: true });
	const port = await getPort(
		options.port ? { port: portNumbers(options.port, options.port + 50), host: '127.0.0.1' } : {},
	);
	const brokerPort = await getPort({ exclude: [port] });
	const url = `http://127.0.0.1:${port}`;
	const place: N8nPlace = {
		...options,
		env: {
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			N8N_EDITOR_BASE_URL: url,
			EXTERNAL_HOOK_FILES: join(__dirname, 'listPackage.cjs'),
			...options.env,
		},
	};
	const n8n = spawnN8n(place, ['start']);
	const rest = new N8nRest(url);
	await Promise.race([
		untilReady(rest),
		n8n.ended.then(() => {
			throw new Error(`n8n ended before it was ready:\n${n8n.output()}`);
		}),
	]).catch(async (error: unknown) => {
		await n8n.stop();
		throw error;
	});
	return {
		url,
		rest,
		cli: new N8nCli({ ...options, env: options.env }),
		pid: n8n.child.pid ?? 0,
		output: n8n.output,
		ended: n8n.ended,
		stop: n8n.stop,
	};
}

/** n8n listens early and answers "starting up" for a while; its settings come last. */
async function untilReady(rest: N8nRest) {
	const deadline = Date.now() + 180_000;
	for (;;) {
		try {
			const settings = await rest.request<{ userManagement?: object }>('GET', '/rest/settings');
			if (settings.userManagement) return;
		} catch (error) {
			if (Date.now() > deadline)
				throw new Error('n8n did not become ready within 3 minutes', { cause: error });
		}
		await wait(200);
	}
}
