/** Sizes and offsets have 32 bits; not all programs read the 64 bits of ZIP64. */
const MAX_FILE_BYTES = 0xffff_ffff;
/** Entries of a ZIP file, which are counted in 16 bits. */
const MAX_ENTRIES = 0xffff;
const SIZE_HINT = 'Read fewer records at a time, or choose the format CSV.';
/** Version 2.0, flags (sizes after the data, name in UTF-8), method (deflate). */
const ENTRY_FORMAT = [20, 0, 0x08, 0x08, 8, 0];
/** The earliest time and date of ZIP, so that equal content makes equal files. */
const ENTRY_DATE = [0, 0, 0x21, 0];

type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

interface Entry {
	name: Buffer;
	/** CRC-32, compressed size, uncompressed size: 4 bytes each, little-endian */
	descriptor: Buffer;
	offset: number;
}

/** Writes a ZIP file piece by piece (PKWARE APPNOTE 6.3); only the central directory is kept. */
export class ZipWriter {
	private readonly entries: Entry[] = [];
	private written = 0;

	/** @throws Error when the file becomes too large, and whatever `content` throws */
	async *entry(path: string, content: Content): AsyncGenerator<Buffer> {
		if (this.entries.length === MAX_ENTRIES)
			throw new Error(`The Excel file has too many sheets. ${SIZE_HINT}`);
		const name = Buffer.from(path, 'utf8');
		const offset = this.written;
		const noSizes = Buffer.alloc(12);
		yield this.counted(
			bytes('PK\x03\x04', ENTRY_FORMAT, ENTRY_DATE, noSizes, short(name.length), short(0), name),
		);
		let packed = 0;
		let [pending, skipped] = [Buffer.alloc(0), HEADER_BYTES];
		for await (const chunk of gzipped(content)) {
			pending = Buffer.concat([pending, chunk]);
			// The last bytes may be those of the trailer.
			const end = pending.length - TRAILER_BYTES;
			if (end <= skipped) continue;
			packed += end - skipped;
			yield this.counted(pending.subarray(skipped, end));
			[pending, skipped] = [pending.subarray(end), 0];
		}
		const [crc, size] = [pending.subarray(0, CRC_BYTES), pending.subarray(CRC_BYTES)];
		const descriptor = bytes(crc, long(packed), size);
		yield this.counted(bytes('PK\x07\x08', descriptor));
		this.entries.push({ name, descriptor, offset });
	}

	end(): Buffer {
		const list = this.entries.map(({ name, descriptor, offset }) => {
			const about = bytes('PK\x01\x02', [20, 0], ENTRY_FORMAT, ENTRY_DATE, descriptor);
			return bytes(about, short(name.length), Buffer.alloc(12), long(offset), name);
		});
		const count = short(this.entries.length);
		const listed = Buffer.concat(list);
		const place = bytes(long(listed.length), long(this.written));
		return bytes(listed, 'PK\x05\x06', [0, 0, 0, 0], count, count, place, [0, 0]);
	}

	private counted(chunk: Buffer): Buffer {
		this.written += chunk.length;
		if (this.written > MAX_FILE_BYTES) throw new Error(`The Excel file exceeds 4 GB. ${SIZE_HINT}`);
		return chunk;
	}
}

const bytes = (...parts: Array<string | number[] | Buffer>): Buffer =>
	Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));

function littleEndian(value: number, size: number): Buffer {
	const buffer = Buffer.alloc(size);
	buffer.writeUIntLE(value, 0, size);
	return buffer;
}

const short = (value: number): Buffer => littleEndian(value, 2);
const long = (value: number): Buffer => littleEndian(value, 4);

/** Sizes in a gzip stream; its trailer is the CRC-32 and the size of the content (RFC 1952). */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const CRC_BYTES = 4;

/**
 * The content as a gzip stream, made while the chunk before is compressed. n8n does not let verified
 * nodes import `zlib`. The queues of a `CompressionStream` know no back-pressure, so each write is
 * awaited before the next.
 * @throws whatever `content` throws
 */
async function* gzipped(content: Content): AsyncGenerator<Uint8Array> {
	const { readable, writable } = new CompressionStream('gzip');
	const writer = writable.getWriter();
	const compressed: Uint8Array[] = [];
	const reading = (async () => {
		for await (const chunk of readable as AsyncIterable<Uint8Array>) compressed.push(chunk);
	})();
	// Never awaited when the content fails first: it must not be an unhandled rejection.
	reading.catch(() => undefined);
	let writing = Promise.resolve();
	try {
		for await (const chunk of content) {
			await writing;
			yield* compressed.splice(0);
			writing = writer.write(chunk);
			// Awaited with the next chunk, or never, as above.
			writing.catch(() => undefined);
		}
		await writing;
		await writer.close();
		await reading;
		yield* compressed.splice(0);
	} finally {
		await writer.abort().catch(() => undefined);
	}
}
