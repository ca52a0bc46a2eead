/** Units at the start of a pattern that are hashed: the largest of these numbers that its length allows. */
const SEED_LENGTHS = [8, 5, 4] as const;

const { imul } = Math;
const FACTOR = 0x01000193;
const FILTER_BITS = 16;

interface Group {
	seedLength: number;
	/** 1 for the values of the upper hash bits that occur */
	filter: Uint8Array;
	byHash: Map<number, Pattern[]>;
}

/** A part of a list of units. */
interface Pattern {
	units: Uint16Array;
	from: number;
	length: number;
}

/**
 * Finds many patterns in a list of units in linear time (Rabin-Karp): a rolling hash selects the patterns that may begin
 * at a position, which are then compared unit by unit.
 */
export class PatternIndex {
	private readonly groups: Group[] = [];

	/** Adds a pattern. Patterns of fewer than four units are ignored: they also occur in harmless text. */
	add(units: Uint16Array, from = 0, length = units.length): void {
		const seedLength = SEED_LENGTHS.find((wanted) => wanted <= length);
		if (seedLength === undefined) return;
		const group = this.groupFor(seedLength);
		let hash = 0;
		for (let at = from; at < from + seedLength; at++) hash = (imul(hash, FACTOR) + units[at]) | 0;
		group.filter[slotOf(hash)] = 1;
		const pattern = { units, from, length };
		const patterns = group.byHash.get(hash);
		if (!patterns) group.byHash.set(hash, [pattern]);
		else if (!patterns.some((known) => isSame(known, pattern))) patterns.push(pattern);
	}

	/**
	 * Finds all occurrences.
	 * @param found called with start and end of each; in ascending order for patterns of the same seed length
	 */
	search(units: Uint16Array, length: number, found: (start: number, end: number) => void): void {
		for (const group of this.groups) searchGroup(group, units, length, found);
	}

	private groupFor(seedLength: number): Group {
		const existing = this.groups.find((group) => group.seedLength === seedLength);
		if (existing) return existing;
		const group = { seedLength, filter: new Uint8Array(1 << FILTER_BITS), byHash: new Map() };
		this.groups.push(group);
		return group;
	}
}

const slotOf = (hash: number): number => imul(hash, 0x9e3779b1) >>> (32 - FILTER_BITS);

function searchGroup(
	{ seedLength, filter, byHash }: Group,
	units: Uint16Array,
	length: number,
	found: (start: number, end: number) => void,
): void {
	let ofFirst = 1;
	for (let at = 1; at < seedLength; at++) ofFirst = imul(ofFirst, FACTOR);
	let hash = 0;
	for (let end = 0; end < length; end++) {
		if (end >= seedLength) hash = (hash - imul(units[end - seedLength], ofFirst)) | 0;
		hash = (imul(hash, FACTOR) + units[end]) | 0;
		if (end < seedLength - 1 || filter[slotOf(hash)] === 0) continue;
		const start = end - seedLength + 1;
		for (const pattern of byHash.get(hash) ?? []) {
			if (standsAt(pattern, units, start, length)) found(start, start + pattern.length);
		}
	}
}

function standsAt(pattern: Pattern, units: Uint16Array, start: number, length: number): boolean {
	if (start + pattern.length > length) return false;
	for (let at = 0; at < pattern.length; at++) {
		if (units[start + at] !== pattern.units[pattern.from + at]) return false;
	}
	return true;
}

const isSame = (known: Pattern, { units, from, length }: Pattern): boolean =>
	known.length === length && standsAt(known, units, from, units.length);
