import { createHash } from 'crypto';
import {
	type BinaryHelperFunctions,
	type IBinaryData,
	type IExecuteFunctions,
	UserError,
} from 'n8n-workflow';

import type { WrittenCounts } from '../../../shared/output/files/fileWriter';

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

/** A file that n8n has stored. */
export interface WrittenFile {
	file: IBinaryData;
	counted: WrittenCounts;
	/** SHA-256 of its bytes, in hexadecimal digits; only where it was wanted */
	sha256?: string;
}

/** A file to write. */
export interface FileToWrite {
	fileName: string;
	mimeType: string;
	/** makes its bytes and updates `counted` */
	chunks(counted: WrittenCounts): AsyncIterable<Buffer>;
	/** compute the SHA-256 of its bytes */
	hasDigest?: boolean;
	/** makes the error that n8n may see of whatever `chunks` throws: without secrets */
	readable(thrown: unknown): Error;
}

/**
 * Streams a file into the binary data of n8n. When its bytes end with an error, n8n discards the incomplete file.
 * @throws what `chunks` throws, and UserError when n8n does not take a file of this size
 */
export async function writeFile(
	context: IExecuteFunctions,
	{ fileName, mimeType, chunks, hasDigest = false, readable }: FileToWrite,
): Promise<WrittenFile> {
	const counted: WrittenCounts = { rows: 0 };
	const hash = hasDigest ? createHash('sha256') : undefined;
	let stopped: { by: unknown } | undefined;
	async function* hashed(): AsyncGenerator<Buffer> {
		try {
			for await (const chunk of chunks(counted)) {
				hash?.update(chunk);
				yield chunk;
			}
		} catch (thrown) {
			stopped = { by: thrown };
			throw readable(thrown);
		}
	}
	try {
		const bytes = toReadableStream(hashed());
		const file = await context.helpers.prepareBinaryData(bytes, fileName, mimeType);
		return { file, counted, sha256: hash?.digest('hex') };
	} catch (thrown) {
		// Streams may wrap errors: the original one tells more.
		if (stopped) throw stopped.by;
		throw isTooLarge(thrown) ? tooLarge(fileName, thrown) : thrown;
	}
}

/**
 * What n8n and Node.js say of a file that does not fit: n8n's limit for files in the database (`FileTooLargeError`),
 * and the limits of a buffer and of a text, which a file in the database or in memory has to fit into.
 */
const TOO_LARGE =
	/N8N_BINARY_DATA_DATABASE_MAX_FILE_SIZE|Cannot create a (?:string|Buffer) larger|longer than 0x|Invalid string length|Array buffer allocation failed|invalid memory alloc request size/i;

const isTooLarge = (thrown: unknown): thrown is Error =>
	thrown instanceof Error && TOO_LARGE.test(thrown.message);

const tooLarge = (fileName: string, { message }: Error): UserError =>
	new UserError(`The file “${fileName}” is larger than this n8n stores`, {
		description: `Add the sheet option “Records per File”, or lower it, so that the list comes in several smaller files. n8n says: ${message}`,
	});
