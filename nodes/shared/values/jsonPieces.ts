import { randomUUID } from 'crypto';

import { parseJsonExactly } from './json';

const [BLANK, QUOTE, COMMA, COLON, BACKSLASH] = [0x20, 0x22, 0x2c, 0x3a, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Much larger texts get memory of their own from the operating system each time, which costs more than the parsing. */
const PIECE_BYTES = 16_384;

/** Stands for the entries of the list in the text around them. Random, so that no answer can contain it. */
const MARK = randomUUID();

type Parsed = Record<string, Record<string, unknown>>;

/**
 * Parses a JSON object in UTF-8 whose bulk is one list, `{ [outer]: { [list]: [] } }`. The result is that of
 * `parseJsonExactly` for the whole text, but the list is decoded and parsed in pieces of some entries, which takes about
 * half of the time and little memory. (A single character beyond Latin-1 makes all characters of a text take two bytes.)
 * @param pieceBytes size from which on a piece ends with the entry that it is in
 * @returns undefined when the text is to be parsed as a whole: it is not JSON, or the list is empty or not found at once
 */
export function parseListInPieces(
	bytes: Buffer,
	outer: string,
	list: string,
	pieceBytes = PIECE_BYTES,
): Record<string, unknown> | undefined {
	const begin = beginOfList(bytes, list);
	if (begin === undefined) return undefined;
	try {
		const entries: unknown[] = [];
		let from = begin;
		let end: number | undefined;
		do {
			end = endOfPiece(bytes, from, pieceBytes);
			if (end === undefined) return undefined;
			const piece = parseJsonExactly(`[${bytes.toString('utf8', from, end)}]`) as unknown[];
			// Nothing between two commas would be an error in the whole.
			if (piece.length === 0) return undefined;
			for (const entry of piece) entries.push(entry);
			from = end + 1;
		} while (bytes[end] === COMMA);
		const [before, after] = [bytes.toString('utf8', 0, begin), bytes.toString('utf8', end)];
		const whole = parseJsonExactly(`${before}"${MARK}"${after}`) as Parsed;
		const found = whole[outer][list];
		// The list may have been another of this name, or a later field of the same name may replace it.
		if (!Array.isArray(found) || found[0] !== MARK) return undefined;
		whole[outer][list] = entries;
		return whole;
	} catch {
		return undefined;
	}
}

/** The place behind the bracket of the first list in a field of this name. */
function beginOfList(bytes: Buffer, field: string): number | undefined {
	const name = `"${field}"`;
	const found = bytes.indexOf(name);
	if (found === -1) return undefined;
	const colon = afterBlanks(bytes, found + name.length);
	const bracket = afterBlanks(bytes, colon + 1);
	return bytes[colon] === COLON && bytes[bracket] === OPENING_BRACKET ? bracket + 1 : undefined;
}

/** Skips white space: in JSON, no other bytes up to the blank stand outside of strings. */
function afterBlanks(bytes: Buffer, from: number): number {
	let at = from;
	while (bytes[at] <= BLANK) at++;
	return at;
}

/**
 * The place of the comma or of the bracket with which a piece of a list ends.
 * @param from the place behind the bracket or comma before it
 */
function endOfPiece(bytes: Buffer, from: number, pieceBytes: number): number | undefined {
	const enough = from + pieceBytes;
	let depth = 0;
	for (let at = from; at < bytes.length; at++) {
		const byte = bytes[at];
		if (byte === QUOTE) at = closingQuote(bytes, at);
		else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth++;
		else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
			if (--depth < 0) return at;
		} else if (byte === COMMA && depth === 0 && at >= enough) return at;
	}
	return undefined;
}

function closingQuote(bytes: Buffer, opening: number): number {
	let at = opening + 1;
	while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
	return at;
}
