import { gzipped, GzipParts } from './gzip';

/** Sizes and offsets have 32 bits; not all programs read the 64 bits of ZIP64. */
const MAX_FILE_BYTES = 0xffff_ffff;
const SIZE_HINT = 'Read less at a time, or choose the format CSV.';
/** Version needed to extract (2.0), flags (sizes after the data, name in UTF-8), compression method (deflate). */
const ENTRY_FORMAT = [20, 0, 0x08, 0x08, 8, 0];
/** Time and date of entries: always the earliest that ZIP has, so that equal content makes equal files. */
const ENTRY_DATE = [0, 0, 0x21, 0];

interface Entry {
	name: Buffer;
	/** CRC-32, compressed size, uncompressed size: 4 bytes each, little-endian */
	descriptor: Buffer;
	/** offset of the entry in the file, in bytes */
	offset: number;
}

/**
 * Writes a ZIP file sequentially and compresses entries on the fly. Their sizes follow the data, so only the central
 * directory is held in memory (PKWARE APPNOTE 6.3).
 */
export class ZipWriter {
	private readonly entries: Entry[] = [];
	private written = 0;

	/**
	 * The bytes of one entry.
	 * @throws Error when the file is larger than 4 GB, and whatever `content` throws
	 */
	async *entry(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		const name = Buffer.from(path, 'utf8');
		const offset = this.written;
		const noSizes = Buffer.alloc(12);
		yield this.counted(
			bytes('PK\x03\x04', ENTRY_FORMAT, ENTRY_DATE, noSizes, short(name.length), short(0), name),
		);
		const parts = new GzipParts();
		let packed = 0;
		for await (const chunk of gzipped(content)) {
			const deflated = parts.deflated(chunk);
			if (deflated.length === 0) continue;
			packed += deflated.length;
			yield this.counted(deflated);
		}
		const descriptor = bytes(parts.crc, long(packed), parts.size);
		yield this.counted(bytes('PK\x07\x08', descriptor));
		this.entries.push({ name, descriptor, offset });
	}

	/** The central directory, with which the file ends. */
	end(): Buffer {
		const list = this.entries.map(({ name, descriptor, offset }) =>
			bytes(
				'PK\x01\x02',
				[20, 0],
				ENTRY_FORMAT,
				ENTRY_DATE,
				descriptor,
				short(name.length),
				Buffer.alloc(12),
				long(offset),
				name,
			),
		);
		const count = short(this.entries.length);
		const listed = Buffer.concat(list);
		return bytes(
			listed,
			'PK\x05\x06',
			short(0),
			short(0),
			count,
			count,
			long(listed.length),
			long(this.written),
			short(0),
		);
	}

	private counted(chunk: Buffer): Buffer {
		this.written += chunk.length;
		if (this.written > MAX_FILE_BYTES)
			throw new Error(`The Excel file grows over 4 GB. ${SIZE_HINT}`);
		return chunk;
	}
}

const bytes = (...parts: Array<string | number[] | Buffer>): Buffer =>
	Buffer.concat(
		parts.map((part) =>
			typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part as Buffer),
		),
	);

function short(value: number): Buffer {
	const buffer = Buffer.alloc(2);
	buffer.writeUInt16LE(value);
	return buffer;
}

function long(value: number): Buffer {
	const buffer = Buffer.alloc(4);
	buffer.writeUInt32LE(value);
	return buffer;
}
