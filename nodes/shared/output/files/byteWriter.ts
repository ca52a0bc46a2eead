import { codeAt } from '../../values/texts';

/** Bytes of a file after which a chunk is given out, and room for the row that exceeds them. */
export const CHUNK_BYTES = 131_072;
export const ROW_BYTES = 16_384;

/** Where the cells of the row before begin and end, by column, since the last `take`. */
export interface CellPlaces {
	readonly begins: number[];
	readonly ends: number[];
}

/** Most bytes of UTF-8 for one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;
/** Fewer bytes are copied one by one in less time than by a call. */
const MAX_LOOPED = 64;

const [BLANK, ASCII] = [0x20, 0x80];
/** Letters beyond ASCII that take two bytes; before them are controls and a blank. */
const [FIRST_LETTER, LAST_OF_TWO_BYTES] = [0xc0, 0x7ff];

/** By code of an ASCII character: 1 for controls and for those given. */
export const specialCodes = (special: string): Uint8Array =>
	Uint8Array.from({ length: ASCII }, (_, code) =>
		code < BLANK || special.includes(String.fromCharCode(code)) ? 1 : 0,
	);

/** Writes UTF-8 into a growing buffer; short texts in a loop, which takes less time. */
export class ByteWriter {
	private buffer: Buffer;
	/** bytes written since the last `take` */
	length = 0;

	constructor(private readonly capacity: number) {
		this.buffer = Buffer.allocUnsafeSlow(capacity);
	}

	ascii(text: string): void {
		this.reserve(text.length);
		const { buffer } = this;
		let at = this.length;
		for (let index = 0; index < text.length; index++) buffer[at++] = codeAt(text, index);
		this.length = at;
	}

	/** Writes a text of ASCII characters over what is there. */
	overwrite(at: number, text: string): void {
		const { buffer } = this;
		for (let index = 0; index < text.length; index++) buffer[at + index] = codeAt(text, index);
	}

	/** Appends a plain text without outer blanks; false, and nothing, for any other. */
	plain(text: string, special: Uint8Array): boolean {
		const { length } = text;
		if (codeAt(text, 0) === BLANK || codeAt(text, length - 1) === BLANK) return false;
		this.reserve(2 * length);
		const { buffer } = this;
		let at = this.length;
		for (let index = 0; index < length; index++) {
			const code = codeAt(text, index);
			if (code < ASCII) {
				if (special[code] === 1) return false;
				buffer[at++] = code;
			} else {
				if (code < FIRST_LETTER || code > LAST_OF_TWO_BYTES) return false;
				buffer[at++] = 0xc0 | (code >> 6);
				buffer[at++] = 0x80 | (code & 0x3f);
			}
		}
		this.length = at;
		return true;
	}

	text(text: string): void {
		this.reserve(text.length * MAX_BYTES_PER_UNIT);
		this.length += this.buffer.write(text, this.length, 'utf8');
	}

	/** Appends cells of the row before, up to `to`, and notes their new places. */
	cellsAgain({ begins, ends }: CellPlaces, from: number, to: number): void {
		const [begin, end] = [begins[from], ends[to - 1]];
		const moved = this.length - begin;
		this.reserve(end - begin);
		if (end - begin > MAX_LOOPED) this.buffer.copyWithin(this.length, begin, end);
		else for (let at = begin; at < end; at++) this.buffer[at + moved] = this.buffer[at];
		this.length += end - begin;
		for (let copied = from; copied < to; copied++) {
			begins[copied] += moved;
			ends[copied] += moved;
		}
	}

	/** The bytes written, which this writer does not touch any more. */
	take(): Buffer {
		const taken = this.buffer.subarray(0, this.length);
		this.buffer = Buffer.allocUnsafeSlow(this.capacity);
		this.length = 0;
		return taken;
	}

	private reserve(bytes: number): void {
		const needed = this.length + bytes;
		if (needed <= this.buffer.length) return;
		const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.length));
		this.buffer.copy(larger, 0, 0, this.length);
		this.buffer = larger;
	}
}
