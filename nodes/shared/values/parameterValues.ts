import {
	type IDataObject,
	type INodeProperties,
	type INodePropertyOptions,
	tryToParseDateTime,
	UserError,
} from 'n8n-workflow';

import { RELATIVE_DATES, relativePeriod, zoneClock } from './calendar';
import { isoText, parseDate } from './dates';
import { DAY_MS } from './durations';
import { tryParseJson } from './json';
import { shorten, withoutTrailing } from './texts';

/** What AI models and mappings pass for an empty value. */
const NULL_WORDS = ['null', 'undefined', 'none'];

/** Empty, so not to be sent: undefined, null, blank text, or a list of only these. */
export function isAbsent(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return value.trim() === '';
	return Array.isArray(value) && value.every(isAbsent);
}

/** For dates and choices, where null, undefined and none as words count as empty too. */
export const isAbsentOrNullWord = (value: unknown): boolean =>
	isAbsent(value) || (typeof value === 'string' && NULL_WORDS.includes(value.trim().toLowerCase()));

const NOTHING_WORDS = ['undefined', 'null', 'NaN', '[object Object]'];

/** Absent, or what an expression gives where it found nothing. */
export const namesNothing = (value: unknown): boolean =>
	isAbsent(value) || NOTHING_WORDS.includes(String(value).trim());

/** Quoted, and cut after 60 characters. */
export function shown(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
	return `“${shorten(text, 60)}”`;
}

export const parameter = (label: string): string => `Parameter “${label}”`;

export const refusal = (label: string, value: unknown, description: string): UserError =>
	new UserError(`${parameter(label)} cannot be ${shown(value)}`, { description });

/** Trimmed. @throws UserError for lists, objects, inexact integers, and texts that name nothing */
export function toText(label: string, value: unknown): string {
	if (typeof value !== 'object' && namesNothing(value))
		throw new UserError(`${parameter(label)} is empty: ${shown(String(value))} names nothing`, {
			description:
				'Correct the expression: this input item does not contain its value. Or leave the field empty.',
		});
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number') {
		if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
		throw new UserError(`${parameter(label)}: the number ${value} is too large to be exact`, {
			description: 'Enter it as text, so that no digit changes.',
		});
	}
	throw new UserError(`${parameter(label)} takes one text, not ${shown(value)}`, {
		description: 'Enter a single text or number.',
	});
}

/**
 * An array, a JSON array as text, or text with commas. @param entry of such a text, where a comma
 * may be a part of it @throws UserError for anything else
 */
export function toList(label: string, value: unknown, entry?: RegExp): string[] {
	const entries = listEntries(value, entry).filter((one) => !isAbsent(one));
	return [...new Set(entries.map((one) => toText(label, one)))];
}

function listEntries(value: unknown, entry?: RegExp): unknown[] {
	if (Array.isArray(value)) return value.flat(Infinity);
	if (typeof value !== 'string') return [value];
	const text = value.trim();
	if (text.startsWith('[') && text.endsWith(']')) {
		const parsed = tryParseJson(text);
		if (Array.isArray(parsed)) return parsed;
	}
	return entry ? (text.match(entry) ?? []) : text.split(',');
}

/** Also as text. @throws UserError for anything else, or outside `min`..`max` */
export function toWholeNumber(
	label: string,
	value: unknown,
	{ min, max, fallback }: { min: number; max?: number; fallback: number },
): number {
	if (isAbsent(value)) return fallback;
	const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
	const number = /^\d+$/.test(text) ? Number(text) : NaN;
	if (number >= min && number <= (max ?? Number.MAX_SAFE_INTEGER)) return number;
	const range = max === undefined ? `of ${min} or more` : `from ${min} to ${max}`;
	throw refusal(label, value, `Enter a whole number ${range}.`);
}

/** Also as text. @throws UserError for anything else */
export function toBoolean(label: string, value: unknown, fallback: boolean): boolean {
	if (typeof value === 'boolean') return value;
	if (isAbsent(value)) return fallback;
	const text = String(value).trim().toLowerCase();
	if (text === 'true' || text === 'false') return text === 'true';
	throw refusal(label, value, 'Use true or false.');
}

type ChoiceLists = ReadonlyArray<readonly INodePropertyOptions[]>;

/** By value, or by name in a list; case and surrounding blanks are ignored. */
function chosenIn<Value extends string>(
	given: unknown,
	choices: readonly Value[],
	inPanel: () => ChoiceLists,
): Value | undefined {
	if (typeof given !== 'string') return undefined;
	const isGiven = (text: string) => text.toLowerCase() === given.trim().toLowerCase();
	const isNamed = (choice: Value) =>
		inPanel()
			.flat()
			.some(({ name, value }) => value === choice && isGiven(name));
	return choices.find(isGiven) ?? choices.find(isNamed);
}

/** Also by its name in the panel. @throws UserError with the names of the valid ones */
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

/** For one input item or poll. Each collection is parsed once. */
export class NodeParameters {
	private readonly parsed = new Map<string, IDataObject>();

	/** @param get as n8n resolves it; `fallback` where the node does not have the parameter */
	constructor(
		readonly get: (name: string, fallback: unknown) => unknown,
		private readonly fields: readonly INodeProperties[] = [],
	) {}

	isChoice(label: string, given: unknown, choice: string): boolean {
		return chosenIn(given, [choice], () => choiceLists(label, this.fields)) === choice;
	}

	readonly toChoice: typeof toChoice = (label, given, choices) =>
		toChoice(label, given, choices, () => choiceLists(label, this.fields));

	/** The same; for an absent value the fallback. */
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

	/** Also as JSON text, from expressions and AI models. @throws UserError for anything else */
	collection(name: keyof typeof COLLECTIONS): IDataObject {
		const known = this.parsed.get(name);
		if (known) return known;
		const given = this.get(name, {});
		const parsed = typeof given === 'string' ? tryParseJson(given) : given;
		const fields = isAbsent(given) ? {} : parsed;
		if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
			throw new UserError(`${parameter(COLLECTIONS[name])} takes an object`, {
				description: 'Use the fields of the node, or an expression that returns an object.',
			});
		this.parsed.set(name, fields as IDataObject);
		return fields as IDataObject;
	}
}

type DateTime = ReturnType<typeof tryToParseDateTime>;

const DIGITS = /^\d+$/;

/** Smaller numbers (before 1973) are more likely epoch seconds. */
const MIN_EPOCH_MS = 100_000_000_000;

interface DateBound {
	label: string;
	/** a date without a time (or at 00:00), or a relative one: its start or its end */
	bound: 'after' | 'before';
	/** IANA name, for text without an offset */
	timezone: string;
}

/**
 * Takes a Luxon DateTime, a Date, ISO text with or without an offset or a time, epoch
 * milliseconds, or a relative date such as `last month`.
 * @throws UserError when it is no date
 */
export function toInstant(value: unknown, { label, bound, timezone }: DateBound): DateTime {
	const text = typeof value === 'string' ? value.trim() : value;
	const isNumber = typeof text === 'number' || (typeof text === 'string' && DIGITS.test(text));
	let source = isNumber && Number(text) >= MIN_EPOCH_MS ? new Date(Number(text)) : text;
	if (typeof source === 'string') source = readable(source, bound, timezone);
	if (typeof source === 'string' || (typeof source === 'object' && source !== null)) {
		try {
			const instant = tryToParseDateTime(source as string | Date | DateTime, timezone);
			if (instant.isValid) return instant;
		} catch {
			// It is no date, as below.
		}
	}
	throw new UserError(`${parameter(label)}: ${shown(value)} is not a date`, {
		description: `Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: ${RELATIVE_DATES}.`,
	});
}

/** As n8n's parser reads it as meant here; undefined where it is no date. */
function readable(text: string, bound: DateBound['bound'], timezone: string) {
	const date = parseDate(text);
	const clock = zoneClock(timezone);
	if (!date) {
		const period = relativePeriod(text, Date.now(), clock);
		return period && new Date(bound === 'after' ? period.from : period.to);
	}
	if (date.offsetMs !== undefined) return isoText(date);
	// n8n's date picker writes a day as 00:00.
	const isEnd = bound === 'before' && date.wallMs % DAY_MS === 0;
	return new Date(isEnd ? clock.instantOf(date.wallMs + DAY_MS) - 1 : clock.instantOf(date.wallMs));
}

/** ISO 8601 to the second, with an offset (spec: List orders, body). */
export function toWireDate(instant: DateTime, utc: boolean): string {
	const text = (utc ? instant.toUTC() : instant).toISO({ suppressMilliseconds: true });
	// `suppressMilliseconds` drops only zeros.
	return (text ?? '').replace(/\.\d+/, '');
}

export type AddressLabel = 'Base URL' | 'Auth URL';

/** Often pasted with an address; the package appends them itself. */
const PASTED_TAILS: Readonly<Record<AddressLabel, readonly RegExp[]>> = {
	'Base URL': [/\/api\/ServiceClientApp$/i, /\/api$/i],
	'Auth URL': [/\/connect\/token$/i],
};

const EXAMPLE = 'for example https://api.example.com';

/**
 * Without what the package appends itself. @throws UserError when it is no plain http(s) address
 */
export function toAddress(label: AddressLabel, value: unknown): string {
	const wrong = (message: string, action: string) =>
		new UserError(message, { description: `Open the credential and ${action}.` });
	if (isAbsent(value))
		throw wrong(`The credential has no ${label}`, `enter the ${label}, ${EXAMPLE}`);
	const text = withoutTrailing(String(value).trim(), '/');
	if (!isHttpUrl(text))
		throw wrong(
			`The credential's ${label} is not a web address: it must begin with https:// or http://`,
			`correct the ${label}, ${EXAMPLE}`,
		);
	const url = new URL(text);
	if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
		throw wrong(
			`The credential's ${label} may contain only the address, without a user name, “?” or “#”`,
			`shorten the ${label}, for example to https://${url.host}`,
		);
	return withoutTrailing(
		PASTED_TAILS[label].reduce((address, tail) => address.replace(tail, ''), text),
		'/',
	);
}

/** Trimmed only. @throws UserError when it is no http(s) address */
export function toHttpUrl(label: string, value: unknown): string {
	const text = typeof value === 'string' ? value.trim() : '';
	if (isHttpUrl(text)) return text;
	throw new UserError(`Parameter “${label}”: ${shown(value)} is not a web address`, {
		description: 'Enter a complete address that begins with https:// or http://.',
	});
}

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
