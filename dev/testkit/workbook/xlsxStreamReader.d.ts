/** What is used here of a library that has no types of its own. */
declare module 'xlsx-stream-reader' {
	import type { Writable } from 'node:stream';

	interface Sheet {
		name: string;
		on(event: 'row', listener: (row: { values: unknown[] }) => void): void;
		on(event: 'end', listener: () => void): void;
		process(): void;
	}

	interface Book extends Writable {
		on(event: 'worksheet', listener: (sheet: Sheet) => void): this;
		on(event: 'error', listener: (error: Error) => void): this;
		on(event: 'end', listener: () => void): this;
	}

	const XlsxStreamReader: new (options: { saxTrim: boolean; formatting: boolean }) => Book;
	export default XlsxStreamReader;
}
