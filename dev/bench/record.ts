import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** One measurement: what it gave, or why it did not end. */
interface Entry {
	key: string;
	measured?: unknown;
	failed?: string;
}

/**
 * Keeps each measurement in a file as soon as it is there, so that a run which ends early loses nothing: the next run of
 * the same benchmark goes on where it ended. What did not end is measured again then.
 */
export class BenchRecord {
	private readonly known = new Map<string, unknown>();
	private readonly failures = new Map<string, string>();

	/**
	 * @param file with one JSON text per line, the first about the benchmark
	 * @param about of what the measurements are, such as the version of n8n; a file about something else is begun anew
	 */
	constructor(
		private readonly file: string,
		about: Record<string, string | number>,
	) {
		const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
		if (first === JSON.stringify(about)) {
			for (const line of lines) this.read(line);
			return;
		}
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, `${JSON.stringify(about)}\n`);
	}

	/** How many measurements there are from before. */
	get size(): number {
		return this.known.size;
	}

	/** What did not end in this run, as sentences. */
	get notEnded(): string[] {
		return [...this.failures].map(([key, reason]) => `${key}: ${reason}`);
	}

	/** Whether a measurement failed in this run. */
	hasFailed(key: string): boolean {
		return this.failures.has(key);
	}

	/**
	 * The measurement from before, else a new one.
	 * @returns undefined when it did not end
	 */
	async of<Measured>(key: string, measure: () => Promise<Measured>): Promise<Measured | undefined> {
		if (this.known.has(key)) return this.known.get(key) as Measured;
		try {
			const measured = await measure();
			this.known.set(key, measured);
			this.append({ key, measured });
			return measured;
		} catch (error) {
			const [failed] = (error instanceof Error ? error.message : String(error)).split('\n');
			this.failures.set(key, failed);
			this.append({ key, failed });
			return undefined;
		}
	}

	/** Forgets everything, as the benchmark is complete. */
	close(): void {
		rmSync(this.file, { force: true });
	}

	/** The last line may be cut where the process was killed. */
	private read(line: string): void {
		try {
			const { key, measured } = JSON.parse(line) as Entry;
			if (measured !== undefined) this.known.set(key, measured);
		} catch {
			return;
		}
	}

	private append(entry: Entry): void {
		appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
	}
}
