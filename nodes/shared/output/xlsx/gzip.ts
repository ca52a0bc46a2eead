/** A gzip stream without a file name has 10 bytes of header, and 8 bytes of trailer at its end (RFC 1952). */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const CRC_BYTES = 4;

/**
 * The content as a gzip stream. A verified node may not import `zlib`; `CompressionStream` is what Node.js has
 * beside it. Its queues take thousands of chunks without a sign of back-pressure, so each write is awaited and what
 * it gave is handed on before the next: at most one chunk is under way, however slow the reader is.
 * @throws whatever stops the content
 */
export async function* gzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
	const { readable, writable } = new CompressionStream('gzip');
	const writer = writable.getWriter();
	const given: Uint8Array[] = [];
	const reading = (async () => {
		for await (const chunk of readable as AsyncIterable<Uint8Array>) given.push(chunk);
	})();
	// When the content fails first, nothing awaits the reading any more.
	reading.catch(() => undefined);
	try {
		for await (const chunk of content) {
			await writer.write(chunk);
			yield* given.splice(0);
		}
		await writer.close();
		await reading;
		yield* given.splice(0);
	} finally {
		await writer.abort().catch(() => undefined);
	}
}

/** Takes a gzip stream apart: into the deflated bytes, and the facts about the content that stand in its trailer. */
export class GzipParts {
	private begun = false;
	private held = Buffer.alloc(0);

	/** The deflated bytes that are certain once this chunk of the stream is known. */
	deflated(chunk: Uint8Array): Buffer {
		const known = Buffer.concat([this.held, chunk]);
		const start = this.begun ? 0 : HEADER_BYTES;
		const end = known.length - TRAILER_BYTES;
		if (end < start) {
			this.held = known;
			return Buffer.alloc(0);
		}
		this.begun = true;
		this.held = known.subarray(end);
		return known.subarray(start, end);
	}

	/** CRC-32 of the content, little-endian; right at the end of the stream. */
	get crc(): Buffer {
		return this.held.subarray(0, CRC_BYTES);
	}

	/** Size of the content modulo 4 GiB, little-endian; right at the end of the stream. */
	get size(): Buffer {
		return this.held.subarray(CRC_BYTES);
	}
}
