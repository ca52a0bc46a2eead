import { createHash } from 'crypto';
import { UserError, type IBinaryData, type IExecuteFunctions } from 'n8n-workflow';

import type { FileRow, FileWriter, WrittenCounts } from '../../../shared/output/fileWriter';
import { toReadableStream } from '../../../shared/output/toReadableStream';

/** A file that n8n has stored. */
export interface WrittenFile {
	file: IBinaryData;
	counted: WrittenCounts;
	/** SHA-256 of its bytes, in hexadecimal digits */
	sha256: string;
}

/**
 * Streams rows into a binary file of n8n. When they end with an error, n8n discards the incomplete file.
 * @param readable makes the error that n8n may see of whatever the pages throw: without secrets
 * @throws what the pages throw, and UserError when n8n does not take a file of this size
 */
export async function writeFile<Row extends FileRow>(
	context: IExecuteFunctions,
	writer: FileWriter<Row>,
	fileName: string,
	pages: AsyncIterable<readonly Row[]>,
	readable: (thrown: unknown) => Error,
): Promise<WrittenFile> {
	const counted: WrittenCounts = { rows: 0 };
	const hash = createHash('sha256');
	let stopped: { by: unknown } | undefined;
	async function* chunks(): AsyncGenerator<Buffer> {
		try {
			for await (const chunk of writer.chunks(pages, counted)) {
				hash.update(chunk);
				yield chunk;
			}
		} catch (thrown) {
			stopped = { by: thrown };
			throw readable(thrown);
		}
	}
	try {
		const file = await context.helpers.prepareBinaryData(
			toReadableStream(chunks()),
			fileName,
			writer.mimeType,
		);
		return { file, counted, sha256: hash.digest('hex') };
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
