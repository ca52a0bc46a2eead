import { createCipheriv } from 'node:crypto';

import { UNITS, type Body, type Edit } from './recipes';
import { MAX_BYTES, placed, type Place, wideBody } from './bodies';

/** The real answers that are mutated, and the secret whose forms are planted. */
export interface Material {
	/** a real answer of the target with so many records */
	real(records: number): string;
	secret: string;
}

const SPECIAL: Record<string, (secret: string) => string> = {
	SECRET: (secret) => secret,
	SECRET_BASE64: (secret) => Buffer.from(secret).toString('base64'),
	SECRET_PERCENT: encodeURIComponent,
};

const unitText = (unit: string, { secret }: Material): string => SPECIAL[unit]?.(secret) ?? unit;

/** A unit as often as it fits into so many characters. */
const runOf = (unit: string, length: number): string =>
	unit.repeat(Math.max(1, Math.floor(Math.min(length, MAX_BYTES) / unit.length)));

/** As many of a unit at a place as fit into an answer of so many bytes. */
function runAt(place: Place, unit: string, length: number): string {
	const around = Buffer.byteLength(placed(place, ''));
	const each = Math.max(1, Buffer.byteLength(placed(place, unit)) - around);
	return placed(place, unit.repeat(Math.max(1, Math.floor((length - around) / each))));
}

/** Bytes that a seed alone decides, made fast: the key stream of a cipher. */
function bytes(seed: number, length: number): Buffer {
	const key = Buffer.alloc(16);
	key.writeUInt32LE(seed);
	return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}

function soup(seed: number, length: number, material: Material): string {
	const parts: string[] = [];
	let made = 0;
	for (const byte of bytes(seed, length)) {
		const part = unitText(UNITS[byte % UNITS.length], material);
		parts.push(part);
		made += part.length;
		if (made >= length) break;
	}
	return parts.join('');
}

/** Puts a value in the place of another one in JSON text; the text comes back when it is none. */
function withValue(text: string, at: number, value: unknown): string {
	let root: unknown;
	try {
		root = JSON.parse(text);
	} catch {
		return text;
	}
	const places: Array<[holder: Record<string, unknown>, key: string]> = [];
	const stack: unknown[] = [root];
	while (stack.length > 0 && places.length < 5000) {
		const holder = stack.pop();
		if (typeof holder !== 'object' || holder === null) continue;
		for (const key of Object.keys(holder)) {
			places.push([holder as Record<string, unknown>, key]);
			stack.push((holder as Record<string, unknown>)[key]);
		}
	}
	const place = places[Math.floor(at * (places.length - 1))];
	if (!place) return text;
	place[0][place[1]] = value;
	return JSON.stringify(root);
}

function edited(text: string, edit: Edit, material: Material): string {
	const from = Math.floor(edit.at * text.length);
	switch (edit.edit) {
		case 'cut':
			return text.slice(0, from) + text.slice(from + edit.length);
		case 'insert': {
			const unit = unitText(edit.unit, material);
			return text.slice(0, from) + runOf(unit, unit.length * edit.times) + text.slice(from);
		}
		case 'repeat': {
			const part = text.slice(from, from + edit.length) || ' ';
			return text.slice(0, from) + runOf(part, part.length * edit.times) + text.slice(from);
		}
		case 'value':
			return withValue(text, edit.at, edit.value);
	}
}

/** The bytes of an answer, at most 1 MB. */
export function bodyOf(body: Body, material: Material): Buffer {
	return made(body, material).subarray(0, MAX_BYTES);
}

function made(body: Body, material: Material): Buffer {
	switch (body.kind) {
		case 'bytes':
			return bytes(body.seed, body.length);
		case 'soup':
			return Buffer.from(soup(body.seed, body.length, material));
		case 'run':
			return Buffer.from(runAt(body.place, unitText(body.unit, material), body.length));
		case 'wide':
			return Buffer.from(wideBody(body.what, body.length));
		case 'json': {
			const json = JSON.stringify(body.value);
			const many = `[${Array(
				Math.max(1, Math.min(body.times, Math.floor(MAX_BYTES / json.length / 2))),
			)
				.fill(json)
				.join(',')}]`;
			const unquoted = placed(body.place, '\u0001').split(/"?(?:\\u0001|\u0001)"?/);
			return Buffer.from(unquoted.join(body.place === 'recordKey' ? '"k"' : many));
		}
		case 'real':
			return Buffer.from(
				body.edits.reduce(
					(text, edit) => edited(text, edit, material),
					material.real(body.records),
				),
			);
	}
}
