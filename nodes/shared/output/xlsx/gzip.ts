/** Sizes in a gzip stream without a file name: header, and trailer with the CRC-32 (RFC 1952). */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const CRC_BYTES = 4;

/**
 * The content as a gzip stream. n8n does not allow verified nodes to import `zlib`; `CompressionStream` is a global of
 * Node.js. Its queues accept thousands of chunks without back-pressure, so each write is awaited and its output
 * yielded before the next: at most one chunk is buffered, however slow the consumer is.
 * @throws whatever `content` throws
 */
export async function* gzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
	const { readable, writable } = new CompressionStream('gzip');
	const writer = writable.getWriter();
	const compressed: Uint8Array[] = [];
	const reading = (async () => {
		for await (const chunk of readable as AsyncIterable<Uint8Array>) compressed.push(chunk);
	})();
	// When the content fails first, `reading` is never awaited: its rejection must not be an unhandled one.
	reading.catch(() => undefined);
	try {
		for await (const chunk of content) {
			await writer.write(chunk);
			yield* compressed.splice(0);
		}
		await writer.close();
		await reading;
		yield* compressed.splice(0);
	} finally {
		await writer.abort().catch(() => undefined);
	}
}

/** Splits a gzip stream into the deflated bytes, and the CRC-32 and size of the content from its trailer. */
export class GzipParts {
	private isHeaderRead = false;
	/** bytes that may belong to the trailer */
	private pending = Buffer.alloc(0);

	/** The deflated bytes of a chunk of the stream, without those that may belong to the trailer. */
	deflated(chunk: Uint8Array): Buffer {
		const bytes = Buffer.concat([this.pending, chunk]);
		const start = this.isHeaderRead ? 0 : HEADER_BYTES;
		const end = bytes.length - TRAILER_BYTES;
		if (end < start) {
			this.pending = bytes;
			return Buffer.alloc(0);
		}
		this.isHeaderRead = true;
		this.pending = bytes.subarray(end);
		return bytes.subarray(start, end);
	}

	/** CRC-32 of the content, little-endian; valid after the last chunk. */
	get crc(): Buffer {
		return this.pending.subarray(0, CRC_BYTES);
	}

	/** Size of the content modulo 4 GiB, little-endian; valid after the last chunk. */
	get size(): Buffer {
		return this.pending.subarray(CRC_BYTES);
	}
}
