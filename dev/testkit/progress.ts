/** Takes one line of text for the person. */
export type Log = (line: string) => void;

/** The log that people see. */
export const toConsole: Log = (line) => {
	process.stdout.write(`${line}\n`);
};

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);

/**
 * Runs a long step and shows that it moves: the text, a detail that may change (for example
 * "812 of 1920 packages") and the seconds gone by. On a terminal the line is rewritten every
 * second; in a log file a new line comes every two seconds.
 */
export async function withProgress<T>(
	text: string,
	log: Log,
	step: () => Promise<T>,
	detail: () => Promise<string> | string = () => '',
): Promise<T> {
	const begun = Date.now();
	const live = log === toConsole && process.stdout.isTTY;
	const report = async () => {
		const line = [text, await detail(), `${seconds(begun)} s`].filter(Boolean).join(' · ');
		if (live) process.stdout.write(`\r\x1b[K${line}`);
		else log(line);
	};

	await report();
	const timer = setInterval(() => void report(), live ? 1_000 : 2_000);
	try {
		const result = await step();
		clearInterval(timer);
		log(`${live ? '\r\x1b[K' : ''}${text}: done in ${seconds(begun)} s`);
		return result;
	} finally {
		clearInterval(timer);
	}
}
