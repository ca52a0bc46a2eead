import { plainNumber } from './decimals';

/** A JSON object of the service; the types of its fields are not certain. */
export type Fields = Readonly<Record<string, unknown>>;

/** In one cell; without comma, the delimiter of most CSV files. */
export const LIST_SEPARATOR = '; ';

export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
	return isFields(value) ? value : {};
}

/** Undefined without one: the record cannot be met again. */
export function recordId({ id }: Fields): string | undefined {
	if (typeof id === 'number') return String(id);
	return typeof id === 'string' && id !== '' ? id : undefined;
}

const NUMBERED = /^\d+$/;

/** An object with numbers as keys counts, too: PHP programs write lists so. Undefined: no list. */
export function listIn(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value as unknown[];
	if (!isFields(value)) return undefined;
	const keys = Object.keys(value);
	if (!keys.every((key) => NUMBERED.test(key))) return undefined;
	return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
}

export const listOf = (value: unknown): readonly unknown[] => listIn(value) ?? [];

export const entriesOf = (list: unknown): Fields[] => listOf(list).filter(isFields);

/** Numbers without exponent; '' for null, undefined, objects and lists. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return plainNumber(value);
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	return '';
}

export const joinTexts = (values: readonly unknown[], separator = LIST_SEPARATOR): string =>
	values
		.map(textOf)
		.filter((text) => text !== '')
		.join(separator);

/** An entry that is a scalar counts as the value of the field. */
export function pluck(list: unknown, field: string): unknown[] {
	return (listIn(list) ?? [list]).map((entry) => (isFields(entry) ? entry[field] : entry));
}

/** As it is given; a text of spaces is blank. */
export function firstText(...values: unknown[]): string {
	for (const value of values) {
		const text = textOf(value);
		if (text.trim() !== '') return text;
	}
	return '';
}

export function groupedBy<Entry>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => string,
): Map<string, Entry[]> {
	const groups = new Map<string, Entry[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return groups;
}

/** As it is compared: trimmed, in lower case; null for none. */
export function wordOf(value: unknown): string | null {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return word === '' ? null : word;
}
