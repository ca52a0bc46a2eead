/**
 * Writes UTF-8 bytes into a buffer that grows as needed. Formats encode the texts of cells here character by character,
 * which for short texts takes a fraction of the time of building strings and encoding these.
 */
export class ByteWriter {
	protected buffer: Buffer;
	/** bytes written since the last `take` */
	length = 0;

	/** @param capacity bytes that the buffer has room for at first */
	constructor(private readonly capacity: number) {
		this.buffer = Buffer.allocUnsafeSlow(capacity);
	}

	/** Appends a text of ASCII characters, unchanged. */
	ascii(text: string): void {
		this.reserve(text.length);
		const { buffer } = this;
		let at = this.length;
		for (let index = 0; index < text.length; index++) buffer[at++] = text.charCodeAt(index);
		this.length = at;
	}

	/** Appends one byte. */
	byte(value: number): void {
		if (this.length === this.buffer.length) this.reserve(1);
		this.buffer[this.length++] = value;
	}

	/** Appends any text, unchanged. */
	text(text: string): void {
		const size = Buffer.byteLength(text, 'utf8');
		this.reserve(size);
		this.length += this.buffer.write(text, this.length, 'utf8');
	}

	/** Appends bytes written before, from one place to another since the last `take`. */
	again(from: number, to: number): void {
		this.reserve(to - from);
		this.buffer.copyWithin(this.length, from, to);
		this.length += to - from;
	}

	/** The bytes written, which this writer does not touch any more. */
	take(): Buffer {
		const taken = this.buffer.subarray(0, this.length);
		this.buffer = Buffer.allocUnsafeSlow(this.capacity);
		this.length = 0;
		return taken;
	}

	/** Makes room for so many bytes after those written. */
	protected reserve(bytes: number): void {
		const needed = this.length + bytes;
		if (needed <= this.buffer.length) return;
		const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.length));
		this.buffer.copy(larger, 0, 0, this.length);
		this.buffer = larger;
	}
}
