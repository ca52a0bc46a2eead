import { plainNumber } from './decimals';

/** An object of the service's JSON whose fields may hold anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** Between the parts of a list in one cell; a comma reads badly in CSV. */
export const LIST_SEPARATOR = '; ';

const NO_FIELDS: Fields = Object.freeze({});
const NO_LIST: readonly unknown[] = Object.freeze([]);

/** Whether the value is an object and no list. */
export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; anything else counts as an object without fields. */
export function fieldsOf(value: unknown): Fields {
	return isFields(value) ? value : NO_FIELDS;
}

const NUMBERED = /^\d+$/;

/**
 * The value as a list: also an object with numbered keys, as programs in PHP write a list (`{"0": …, "1": …}`), in
 * the order of the numbers. An empty list is then an object without keys.
 * @returns undefined when the value is no list, so that “not said” stays apart from “none”
 */
export function listIn(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value as unknown[];
	if (!isFields(value)) return undefined;
	const keys = Object.keys(value);
	if (!keys.every((key) => NUMBERED.test(key))) return undefined;
	return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
}

/** The value as a list; anything else counts as an empty list. */
export const listOf = (value: unknown): readonly unknown[] => listIn(value) ?? NO_LIST;

/** A scalar as text, character for character; '' for null, missing, objects and lists. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return plainNumber(value);
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	return '';
}

/** The parts that are not blank, joined. */
export function joinTexts(values: readonly unknown[], separator = LIST_SEPARATOR): string {
	const texts: string[] = [];
	for (const value of values) {
		const text = textOf(value);
		if (text !== '') texts.push(text);
	}
	return texts.join(separator);
}

/** One field of every object in a list; text in place of an object counts as that field. */
export function pluck(list: unknown, field: string): unknown[] {
	return (listIn(list) ?? [list]).map((entry) => (isFields(entry) ? entry[field] : entry));
}

/** The first value that is not blank. */
export function firstText(...values: unknown[]): string {
	for (const value of values) {
		const text = textOf(value);
		if (text !== '') return text;
	}
	return '';
}
