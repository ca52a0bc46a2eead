import getPort, { portNumbers } from 'get-port';
import { actOnEnter, ENTER_HELP, type Sandbox, startSandbox } from '../../sandbox';
import { beforeExit } from '../../testkit/atExit';
import type { Log } from '../../testkit/progress';
import { demoSandboxOptions } from './demoOptions';

/** First choice for its port. */
const PORT = 8765;
const MINUTE_MS = 60_000;

/**
 * Starts the demo's sandbox on its usual port or the next free one, and closes it before this process ends.
 * @param taken ports that others are to have
 */
export async function startDemoSandbox(taken: number[], log: Log): Promise<Sandbox> {
	const port = await getPort({
		port: portNumbers(PORT, PORT + 50),
		host: '127.0.0.1',
		exclude: taken,
	});
	const sandbox = await startSandbox({ ...demoSandboxOptions(), port });
	beforeExit(async () => await sandbox.close());
	log(
		port === PORT
			? `Sandbox service at ${sandbox.baseUrl}`
			: `Port ${PORT} is taken, so the sandbox service is at ${sandbox.baseUrl}`,
	);
	return sandbox;
}

/** Lets the shops go on, by the clock and by Enter, until this process ends. */
export function goOn({ store }: Sandbox, log: Log): void {
	const renewal = setInterval(() => store.continueTo(new Date().toISOString()), MINUTE_MS);
	const stopListening = actOnEnter({ store }, log);
	beforeExit(() => {
		clearInterval(renewal);
		stopListening();
	});
	log(ENTER_HELP);
}
