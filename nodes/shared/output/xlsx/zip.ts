import { gzipped, GzipParts } from './gzip';

/** Sizes and places are numbers of 32 bits, as every program reads them. */
const LIMIT = 0xffff_ffff;
const INSTEAD = 'Read less at a time, or choose the format CSV.';
/** What an entry needs to be read by (2.0), its bits (sizes behind the data; name in UTF-8), its method (deflate). */
const KIND = [20, 0, 0x08, 0x08, 8, 0];
/** 1 January 1980, the first day of ZIP: the same content makes the same file. */
const DAY = [0, 0, 0x21, 0];

interface Entry {
	name: Buffer;
	/** CRC-32, size in the file, size of the content. */
	facts: Buffer;
	at: number;
}

/**
 * Writes a ZIP file front to back, its entries compressed as they come: sizes stand behind the data, so nothing is
 * kept but a line for each entry (PKWARE APPNOTE 6.3).
 */
export class ZipWriter {
	private readonly entries: Entry[] = [];
	private written = 0;

	/**
	 * One entry, in chunks as its content comes.
	 * @throws Error when the file grows over 4 GB, and whatever stops the content
	 */
	async *entry(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		const name = Buffer.from(path, 'utf8');
		const at = this.written;
		const unknown = Buffer.alloc(12);
		yield this.counted(bytes('PK\x03\x04', KIND, DAY, unknown, short(name.length), short(0), name));
		const parts = new GzipParts();
		let packed = 0;
		for await (const chunk of gzipped(content)) {
			const deflated = parts.deflated(chunk);
			if (deflated.length === 0) continue;
			packed += deflated.length;
			yield this.counted(deflated);
		}
		const facts = bytes(parts.crc, long(packed), parts.size);
		yield this.counted(bytes('PK\x07\x08', facts));
		this.entries.push({ name, facts, at });
	}

	/** The list of the entries, with which the file ends. */
	end(): Buffer {
		const list = this.entries.map(({ name, facts, at }) =>
			bytes(
				'PK\x01\x02',
				[20, 0],
				KIND,
				DAY,
				facts,
				short(name.length),
				Buffer.alloc(12),
				long(at),
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
		if (this.written > LIMIT) throw new Error(`The Excel file grows over 4 GB. ${INSTEAD}`);
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
