/** Bytes that are written one value after the other. Integers are as short as their size allows. */
export class ByteWriter {
	private readonly parts: Buffer[] = [];

	/** A safe integer, 7 bits a byte and the lowest first; the highest bit of a byte tells that another follows. */
	integer(value: number): this {
		const bytes: number[] = [];
		// The sign is the lowest bit. No bit operators: they take 32 bits only.
		let rest = value < 0 ? -value * 2 - 1 : value * 2;
		for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
		return this.append(Buffer.from([...bytes, rest]));
	}

	/** A text of any length. */
	text(value: string): this {
		const bytes = Buffer.from(value, 'utf8');
		return this.integer(bytes.length).append(bytes);
	}

	/** Digests in base64url without separator, whose number of characters the reader knows; a multiple of 4. */
	digests(joined: string): this {
		return this.append(Buffer.from(joined, 'base64url'));
	}

	bytes(): Buffer {
		return Buffer.concat(this.parts);
	}

	private append(bytes: Buffer): this {
		this.parts.push(bytes);
		return this;
	}
}

/** Reads what a `ByteWriter` has written, in the same order. */
export class ByteReader {
	private at = 0;

	constructor(private readonly source: Buffer) {}

	/** @throws RangeError at the end of the bytes, as all others */
	integer(): number {
		let value = 0;
		for (let weight = 1; ; weight *= 128) {
			const [byte] = this.take(1);
			value += (byte % 128) * weight;
			if (byte < 128) break;
		}
		return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
	}

	text(): string {
		return this.take(this.integer()).toString('utf8');
	}

	/** @param characters of all digests together */
	digests(characters: number): string {
		return this.take((characters / 4) * 3).toString('base64url');
	}

	private take(count: number): Buffer {
		const end = this.at + count;
		if (!(end >= this.at && end <= this.source.length)) throw new RangeError('End of the bytes');
		const taken = this.source.subarray(this.at, end);
		this.at = end;
		return taken;
	}
}

/** A number with a bit for each value that is there, the lowest for the first. */
export const maskOf = (values: readonly unknown[]): number =>
	values.reduce<number>((mask, value, index) => mask + (value === undefined ? 0 : 2 ** index), 0);

/** Whether a number made by `maskOf` has the value at an index. */
export const isIn = (mask: number, index: number): boolean =>
	Math.floor(mask / 2 ** index) % 2 === 1;
