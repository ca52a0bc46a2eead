import { createHash } from 'crypto';
import {
	type BinaryHelperFunctions,
	type IBinaryData,
	type IExecuteFunctions,
	UserError,
} from 'n8n-workflow';

import type { WrittenCounts } from '../../../shared/output/files/fileWriter';
import { beginning, utf8Size } from '../../../shared/values/texts';

/** The `Readable` of Node.js, as n8n's `prepareBinaryData` takes it. */
export type Readable = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>, options: { objectMode: boolean }): Readable;
}

/** n8n does not let verified nodes import `stream`, but a hash of `crypto` is a `Readable`. */
export function toReadableStream(chunks: AsyncIterable<Buffer>): Readable {
	let prototype: object = createHash('sha256');
	while (prototype.constructor.name !== 'Readable')
		prototype = Object.getPrototypeOf(prototype) as object;
	const readable = prototype.constructor as unknown as ReadableClass;
	return readable.from(chunks, { objectMode: false });
}

export interface WrittenFile {
	file: IBinaryData;
	counted: WrittenCounts;
	sha256?: string;
}

interface FileToWrite {
	fileName: string;
	mimeType: string;
	/** updates `counted` */
	chunks(counted: WrittenCounts): AsyncIterable<Buffer>;
	hasDigest?: boolean;
	/** the error that n8n may see, without secrets */
	readable(thrown: unknown): Error;
}

/** @throws what `chunks` throws, and n8n drops the file; UserError when it takes none so large */
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
		// Streams may wrap errors: the original tells more.
		if (stopped) throw stopped.by;
		throw withAdvice(thrown, fileName);
	}
}

const TOO_LARGE =
	/N8N_BINARY_DATA_DATABASE_MAX_FILE_SIZE|Cannot create a (?:string|Buffer) larger|longer than 0x|Invalid string length|Array buffer allocation failed|invalid memory alloc request size/i;

function withAdvice(thrown: unknown, fileName: string): unknown {
	if (!(thrown instanceof Error && TOO_LARGE.test(thrown.message))) return thrown;
	return new UserError(`The file “${fileName}” is larger than this n8n stores`, {
		description: `Add the option “Records per File”, or lower it, so that the list comes in several smaller files. n8n says: ${thrown.message}`,
	});
}

/** Separators, wildcards, control characters, marks of text direction. */
const FORBIDDEN =
	/[/\\:*?"<>|\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const REPLACEMENT = '-';
/** Windows removes them. */
const TRAILING = /(?<![\s.])[\s.]+$/u;
/** File systems allow 255 bytes; the rest is for number, part and extension. */
const MAX_STEM_BYTES = 225;
const PART_DIGITS = 4;
/** So that the parts after it are not cut off. */
const MAX_PART_BYTES = 120;

export const fileNamePart = (text: string): string =>
	cutTo(text.trim().replace(FORBIDDEN, REPLACEMENT), MAX_PART_BYTES);

/** Adds the first of `endings` to a name that has none; undefined when no name is left (`.csv`). */
export function safeFileName(entered: string, endings: readonly string[]): string | undefined {
	const name = entered.trim().replace(FORBIDDEN, REPLACEMENT).replace(TRAILING, '');
	const lowerCase = name.toLowerCase();
	const ending = endings.find((candidate) => lowerCase.endsWith(`.${candidate}`));
	const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
	const shortened = cutTo(stem.replace(TRAILING, ''), MAX_STEM_BYTES);
	if (shortened === '') return undefined;
	return `${shortened}.${ending === undefined ? endings[0] : name.slice(-ending.length)}`;
}

export const numberedFileName = (name: string, number: number | string): string =>
	name.replace(/(\.[^.]*)?$/, `-${number}$1`);

/** `orders-part-0002.csv`, which sorts by part */
export const partFileName = (name: string, part: number): string =>
	numberedFileName(name, `part-${String(part).padStart(PART_DIGITS, '0')}`);

function cutTo(text: string, bytes: number): string {
	const kept = beginning(text, bytes, utf8Size);
	return kept === text ? text : kept.replace(TRAILING, '');
}
