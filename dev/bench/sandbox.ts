import { spawn } from 'node:child_process';
import { join } from 'node:path';
import getPort from 'get-port';
import { demoClient } from '../sandbox/auth/clients';
import { beforeExit } from '../testkit/atExit';
import { repositoryRoot } from '../testkit/paths';

export interface SandboxProcess {
	baseUrl: string;
	authUrl: string;
	/** An access token, got by the password grant. */
	token: string;
	stop(): Promise<void>;
}

/**
 * Starts the sandbox as a process of its own, so that it shares neither memory nor event loop with what is measured.
 * Throws with its output when it does not come up.
 */
export async function startSandboxProcess(orders: number, latencyMs = 0): Promise<SandboxProcess> {
	const port = await getPort();
	const child = spawn(
		process.execPath,
		[
			'--import',
			'tsx',
			join(repositoryRoot, 'dev/sandbox/cli.ts'),
			`--port=${port}`,
			`--orders=${orders}`,
			`--latency=${latencyMs}`,
		],
		{ cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] },
	);
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const stop = async () => {
		child.kill();
		await ended;
		forget();
	};
	const forget = beforeExit(stop);
	await new Promise<void>((resolve, reject) => {
		let printed = '';
		const collect = (chunk: Buffer) => {
			printed += chunk.toString();
			if (printed.includes('Base URL')) resolve();
		};
		child.stdout.on('data', collect);
		child.stderr.on('data', collect);
		void ended.then(() => reject(new Error(`The sandbox ended before it was ready:\n${printed}`)));
	});
	const baseUrl = `http://127.0.0.1:${port}`;
	const authUrl = `${baseUrl}/auth`;
	return { baseUrl, authUrl, token: await tokenFrom(authUrl), stop };
}

async function tokenFrom(authUrl: string): Promise<string> {
	const { clientId, clientSecret, username, password } = demoClient;
	const response = await fetch(`${authUrl}/connect/token`, {
		method: 'POST',
		body: new URLSearchParams({
			grant_type: 'password',
			client_id: clientId,
			client_secret: clientSecret,
			username,
			password,
		}),
	});
	const { access_token: token } = (await response.json()) as { access_token?: string };
	if (!token) throw new Error(`The sandbox gave no token: HTTP ${response.status}`);
	return token;
}
