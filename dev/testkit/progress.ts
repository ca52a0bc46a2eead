/** Takes one line of text for the person. */
export type Log = (line: string) => void;

/** The log that people see. On a terminal, lines break between words. */
export const toConsole: Log = (line) => write(process.stdout, line);
/** The same for what went wrong. */
export const toErrors: Log = (line) => write(process.stderr, line);

function write(stream: NodeJS.WriteStream, text: string): void {
	stream.write(`${stream.isTTY ? wrapped(text, stream.columns) : text}\n`);
}

/** The text with each longer line broken between words, what follows under its beginning or its second column. */
export function wrapped(text: string, width: number): string {
	return text
		.split('\n')
		.map((line) => (line.length > width ? wrappedLine(line, width) : line))
		.join('\n');
}

function wrappedLine(line: string, width: number): string {
	const [lead] = /^\s*(?:\S+(?: \S+)*\s{2,})?/.exec(line) ?? [''];
	const indent = ' '.repeat(lead.length <= width / 2 ? lead.length : 0);
	const lines: string[] = [];
	let current = lead;
	for (const word of line.slice(lead.length).split(' ')) {
		const isFirst = current === lead || current === indent;
		const longer = isFirst ? current + word : `${current} ${word}`;
		if (longer.length > width && !isFirst) {
			lines.push(current);
			current = indent + word;
		} else current = longer;
	}
	return [...lines, current].join('\n');
}

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
