type CleanUp = () => Promise<void> | void;

const cleanUps = new Set<CleanUp>();
let ending: Promise<void> | undefined;

/**
 * Registers something to end before this process ends, whether by Ctrl-C, SIGTERM or a closed terminal.
 * Returns a function that takes the registration back.
 */
export function beforeExit(cleanUp: CleanUp) {
	if (cleanUps.size === 0) listen();
	cleanUps.add(cleanUp);
	return () => cleanUps.delete(cleanUp);
}

/** Whether the process is being ended; what fails from now on fails because of that. */
export const isEnding = () => ending !== undefined;

/** Runs all clean-ups, newest first, each once. */
export async function cleanUpNow() {
	ending ??= (async () => {
		for (const cleanUp of [...cleanUps].reverse()) {
			cleanUps.delete(cleanUp);
			await Promise.resolve(cleanUp()).catch((error: unknown) =>
				process.stderr.write(`${String(error)}\n`),
			);
		}
	})();
	await ending;
}

let listening = false;

function listen() {
	if (listening) return;
	listening = true;
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		process.on(signal, () => void cleanUpNow().finally(() => process.exit(code)));
	}
}
