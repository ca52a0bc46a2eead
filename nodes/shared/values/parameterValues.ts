import {
	UserError,
	type IDataObject,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

import { tryParseJson } from './json';
import { shorten } from './texts';

/** Texts that AI models and mappings pass for an empty value. */
const NULL_WORDS = ['null', 'undefined', 'none'];

/** Whether a parameter is empty and so must not be sent: undefined, null, blank text, or a list of only these. */
export function isAbsent(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return value.trim() === '';
	return Array.isArray(value) && value.every(isAbsent);
}

/** As `isAbsent`, for dates and choices, where the words null, undefined and none count as empty too. */
export const isAbsentOrNullWord = (value: unknown): boolean =>
	isAbsent(value) || (typeof value === 'string' && NULL_WORDS.includes(value.trim().toLowerCase()));

/** What JavaScript writes for a value that is not there. */
const NOTHING_WORDS = ['undefined', 'null', 'NaN', '[object Object]'];

/** Whether a value names nothing: it is absent, or the text that an expression gives where it found nothing. */
export const namesNothing = (value: unknown): boolean =>
	isAbsent(value) || NOTHING_WORDS.includes(String(value).trim());

/** A value inside a message: quoted, and cut after 60 characters. */
export function shown(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
	return `“${shorten(text, 60)}”`;
}

/** The start of every message about a parameter: `Parameter “Label”`. */
export const parameter = (label: string): string => `Parameter “${label}”`;

export const refusal = (label: string, value: unknown, description: string): UserError =>
	new UserError(`${parameter(label)} cannot be ${shown(value)}`, { description });

/**
 * One value that names something, as text, trimmed; numbers in decimal digits.
 * @throws UserError for lists, objects, integers beyond JavaScript's safe range, and texts that name nothing
 */
export function toText(label: string, value: unknown): string {
	if (typeof value !== 'object' && namesNothing(value)) {
		throw new UserError(`${parameter(label)} is empty: ${shown(String(value))} names nothing`, {
			description:
				'Correct the expression: this input item does not contain its value. Or leave the field empty.',
		});
	}
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number') {
		if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) {
			return String(value);
		}
		throw new UserError(
			`${parameter(label)}: the number ${String(value)} is too large to be exact`,
			{
				description: 'Enter it as text, so that no digit changes.',
			},
		);
	}
	throw new UserError(`${parameter(label)} takes one text, not ${shown(value)}`, {
		description: 'Enter a single text or number.',
	});
}

/**
 * Several values: an array, the text of a JSON array, or text with commas between them. Empty
 * entries and duplicates are left out.
 * @throws UserError for anything else
 */
export function toList(label: string, value: unknown): string[] {
	const entries = listEntries(value).filter((entry) => !isAbsent(entry));
	return [...new Set(entries.map((entry) => toText(label, entry)))];
}

function listEntries(value: unknown): unknown[] {
	if (Array.isArray(value)) return value.flat(Infinity);
	if (typeof value !== 'string') return [value];
	const text = value.trim();
	if (text.startsWith('[') && text.endsWith(']')) {
		const parsed = tryParseJson(text);
		if (Array.isArray(parsed)) return parsed;
	}
	return text.split(',');
}

/** An integer, also as text; `fallback` for an absent value. @throws UserError for another, or outside `min`..`max` */
export function toWholeNumber(
	label: string,
	value: unknown,
	{ min, max, fallback }: { min: number; max?: number; fallback: number },
): number {
	if (isAbsent(value)) return fallback;
	const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
	const number = /^\d+$/.test(text) ? Number(text) : NaN;
	if (Number.isSafeInteger(number) && number >= min && (max === undefined || number <= max))
		return number;
	const range = max === undefined ? `of ${min} or more` : `from ${min} to ${max}`;
	throw refusal(label, value, `Enter a whole number ${range}.`);
}

/** A boolean, also as text; `fallback` for an absent value. @throws UserError for anything else */
export function toBoolean(label: string, value: unknown, fallback: boolean): boolean {
	if (typeof value === 'boolean') return value;
	if (isAbsent(value)) return fallback;
	const text = String(value).trim().toLowerCase();
	if (text === 'true' || text === 'false') return text === 'true';
	throw refusal(label, value, 'Use true or false.');
}

/** The choices of fields in the panel: a list for each field. */
type ChoiceLists = ReadonlyArray<readonly INodePropertyOptions[]>;

/** The one of the choices that is given as it is or by a name in a list; case and surrounding blanks are ignored. */
function chosenIn<Value extends string>(
	given: unknown,
	choices: readonly Value[],
	inPanel: () => ChoiceLists,
): Value | undefined {
	if (typeof given !== 'string') return undefined;
	const isGiven = (text: string) => text.toLowerCase() === given.trim().toLowerCase();
	const named = () =>
		inPanel()
			.flat()
			.filter(({ name }) => isGiven(name));
	return (
		choices.find(isGiven) ?? choices.find((choice) => named().some(({ value }) => value === choice))
	);
}

/** One of the listed values, also by its name in the panel. @throws UserError with the names of the valid ones */
export function toChoice<Value extends string>(
	label: string,
	given: unknown,
	choices: readonly Value[],
	inPanel: () => ChoiceLists = () => [],
): Value {
	const choice = chosenIn(given, choices, inPanel);
	if (choice !== undefined) return choice;
	const nameIn = (list: ChoiceLists[number] = [], choice: Value) =>
		list.find(({ value }) => value === choice)?.name;
	const whole = inPanel().find((list) => choices.every((one) => nameIn(list, one)));
	const names = choices.map((one) => nameIn(whole, one) ?? one).join(', ');
	throw refusal(label, given, `Valid values: ${names}.`);
}

/** The choices of each field with this label, also in collections. */
const choiceLists = (label: string, fields: readonly INodeProperties[]): ChoiceLists =>
	fields.flatMap(({ type, displayName, options = [] }) => {
		if (type === 'collection') return choiceLists(label, options as INodeProperties[]);
		return displayName === label ? [options as INodePropertyOptions[]] : [];
	});

const COLLECTIONS = {
	filters: 'Filters',
	readingOptions: 'Advanced Options',
	sheetOptions: 'Options',
} as const;

/** The parameters of a node, for one input item or poll. Each collection is resolved and parsed once. */
export class NodeParameters {
	private readonly parsed = new Map<string, IDataObject>();

	/** @param get returns a parameter as n8n resolves it; `fallback` where the node does not have it */
	constructor(
		readonly get: (name: string, fallback: unknown) => unknown,
		private readonly fields: readonly INodeProperties[] = [],
	) {}

	/** Whether a choice is given, by itself or by its name. */
	isChoice(label: string, given: unknown, choice: string): boolean {
		return chosenIn(given, [choice], () => choiceLists(label, this.fields)) === choice;
	}

	/** As the function, with the names of the panel. */
	readonly toChoice: typeof toChoice = (label, given, choices) =>
		toChoice(label, given, choices, () => choiceLists(label, this.fields));

	/** The same, with a fallback for an absent value: by default the first choice. */
	readonly choiceOr = <Value extends string>(
		label: string,
		given: unknown,
		choices: readonly Value[],
		fallback: Value = choices[0],
	): Value => (isAbsent(given) ? fallback : this.toChoice(label, given, choices));

	with(values: Readonly<Record<string, unknown>>): NodeParameters {
		return new NodeParameters(
			(name, fallback) => (Object.hasOwn(values, name) ? values[name] : this.get(name, fallback)),
			this.fields,
		);
	}

	/** A collection, also as JSON text, as expressions and AI models give it. @throws UserError for anything else */
	collection(name: keyof typeof COLLECTIONS): IDataObject {
		const known = this.parsed.get(name);
		if (known) return known;
		const given = this.get(name, {});
		const parsed = typeof given === 'string' ? tryParseJson(given) : given;
		const fields = isAbsent(given) ? {} : parsed;
		if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
			throw new UserError(`${parameter(COLLECTIONS[name])} takes an object`, {
				description: 'Use the fields of the node, or an expression that returns an object.',
			});
		}
		this.parsed.set(name, fields as IDataObject);
		return fields as IDataObject;
	}
}
