import type { Received } from './observe';

const WIDTH = 20;
const BLOCK = 6;
const REFRESH_MS = 100;
/** Between two lines where there is no terminal. */
const LINE_EVERY_MS = 2_000;

const number = new Intl.NumberFormat('en-US');

/** "12 pages · 1,200 orders · 3,410 rows" */
export const countsOf = ({ pages, records, rows }: Received): string =>
	[
		`${number.format(pages)} ${pages === 1 ? 'page' : 'pages'}`,
		`${number.format(records)} ${records === 1 ? 'order' : 'orders'}`,
		`${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`,
	].join(' · ');

/**
 * Shows how far a reading is. The service does not say how many pages there are, so the bar moves instead of filling,
 * and is full at the end. Without a terminal a line comes every two seconds once something was read.
 */
export class ProgressBar {
	private received: Received = { pages: 0, records: 0, rows: 0 };
	private readonly begun = Date.now();
	private readonly timer: NodeJS.Timeout;
	private step = 0;

	constructor(
		private readonly name: string,
		private readonly output: NodeJS.WriteStream = process.stdout,
	) {
		this.draw();
		this.timer = setInterval(() => this.draw(), output.isTTY ? REFRESH_MS : LINE_EVERY_MS);
	}

	update(received: Received) {
		this.received = received;
	}

	/** Ends with the numbers of the node, if it got to its end. */
	end(final?: Received) {
		clearInterval(this.timer);
		const state = final ? '█'.repeat(WIDTH) : '─'.repeat(WIDTH);
		if (this.output.isTTY) this.output.write(`\r\x1b[K${this.line(state, final)}\n`);
		else if (final) this.output.write(`${this.line('', final)}\n`);
	}

	private draw() {
		const path = WIDTH - BLOCK;
		const at = Math.abs(path - (this.step++ % (2 * path)));
		const bar = '░'.repeat(at) + '█'.repeat(BLOCK) + '░'.repeat(path - at);
		if (this.output.isTTY) this.output.write(`\r\x1b[K${this.line(bar)}`);
		else if (this.received.pages > 0) this.output.write(`${this.line('')}\n`);
	}

	private line(bar: string, received = this.received): string {
		const seconds = `${((Date.now() - this.begun) / 1000).toFixed(1)} s`;
		return `  ${[this.name, bar].filter(Boolean).join(' ')}  ${countsOf(received)} · ${seconds}`;
	}
}
