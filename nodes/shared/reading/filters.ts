import { type IDataObject, UserError } from 'n8n-workflow';

import { CHANNEL_LABELS, type Channel, factsOf } from '../facts/channels';
import { type FilterField, isDateFilter, type ListResource } from '../facts/fieldTypes';
import { PLURAL, TABLE } from '../facts/filterTable';
import {
	isAbsent,
	isAbsentOrNullWord,
	parameter,
	refusal,
	shown,
	toChoice,
	toInstant,
	toList,
	toText,
	toWireDate,
} from '../values/parameterValues';
import { utcWireDate } from '../values/dates';
import { type ListName, type ListQuery, MAX_IDS } from './listQuery';

export interface FilterContext {
	resource: ListResource;
	channel: Channel;
	/** IANA name */
	timezone: string;
	/** names of those the node applies where the channel lacks them; true: all */
	applied?: readonly string[] | true;
}

export interface CheckedFilters extends Pick<ListQuery, 'filters' | 'applied' | 'isEmpty'> {
	/** set, but neither the channel has them nor the node applies them */
	unsupported: readonly FilterField[];
}

/**
 * Only what the channel takes, nothing empty (spec: List products and List orders, body tables).
 * @throws UserError naming the filter whose value is not valid
 */
export function checkFilters(given: IDataObject, context: FilterContext): CheckedFilters {
	const { resource, channel, timezone, applied: toApply = [] } = context;
	const { fields } = TABLE[resource];
	assertKnown(given, fields);

	const filters: IDataObject = {};
	const applied: IDataObject = {};
	const unsupported: FilterField[] = [];
	const instants: Record<string, number> = {};
	for (const field of fields) {
		const { name, label, wire, kind } = field;
		const value = given[name];
		const isSupported = field.channels.includes(channel);
		if (isUnset(field, value)) {
			if (isSupported && field.sentUnlessChosen) filters[wire] = field.sentUnlessChosen;
			continue;
		}
		if (!isSupported && toApply !== true && !toApply.includes(name)) {
			unsupported.push(field);
			continue;
		}
		if (!isSupported) assertDecidable(field, value, channel);
		let checked: string | string[];
		if (kind === 'after' || kind === 'before') {
			const instant = toInstant(value, { label, bound: kind, timezone });
			instants[name] = instant.toMillis();
			checked = toWireDate(instant, factsOf(channel).wantsUtc === true);
		} else {
			checked = checkedValue(field, value);
			if (isSupported && kind === 'idList') assertFew(label, checked.length);
		}
		if (isSupported) filters[wire] = checked;
		// “Any” lets every record pass.
		else if (String(checked) !== 'any') applied[wire] = checked;
	}
	const isEmpty = limitPeriods(filters, fields, instants, channel);
	const hasApplied = Object.keys(applied).length > 0;
	return { filters, unsupported, isEmpty, applied: hasApplied ? applied : undefined };
}

/** @throws UserError naming those that the channel does not have */
export function assertSupported(unsupported: readonly FilterField[], context: ListName): void {
	if (unsupported.length === 0) return;
	throw new UserError(`${leftOut(unsupported, context)}. Nothing was requested.`, {
		description:
			'Remove these filters for this channel, or set the option “Filters the Channel Lacks” to “Apply in n8n”.',
	});
}

/** "“IDs”, “Created After”" */
export const quotedLabels = (filters: ReadonlyArray<Pick<FilterField, 'label'>>): string =>
	filters.map(({ label }) => `“${label}”`).join(', ');

/** "bol has no filter “IDs” for orders"; with the identifier if it differs. */
export function leftOut(
	unsupported: readonly FilterField[],
	{ channel, resource }: ListName,
): string {
	const label = CHANNEL_LABELS[channel];
	const who = label.toLowerCase() === channel ? label : `${label} (${channel})`;
	return `${who} has no filter ${quotedLabels(unsupported)} for ${PLURAL[resource]}`;
}

const isUnset = (field: FilterField, value: unknown): boolean =>
	field.choices || isDateFilter(field) ? isAbsentOrNullWord(value) : isAbsent(value);

const DIGITS = /^\d+$/;

function checkedValue(field: FilterField, value: unknown): string | string[] {
	const { kind, label, choices = [] } = field;
	const chosen = (given: unknown) => {
		const values = choices.map((choice) => choice.value);
		return toChoice(label, given, values, () => [choices]);
	};
	switch (kind) {
		case 'choice':
			return chosen(value);
		case 'choiceList': {
			const all = toList(label, value).map(chosen);
			return all.includes('any') ? ['any'] : all;
		}
		case 'idList': {
			// No ID contains white space or a semicolon: they separate IDs of a pasted column.
			const ids = toList(label, value).flatMap((id) => id.split(/[\s;,]+/));
			return toList(label, ids);
		}
		case 'nameList':
		case 'fieldList':
			return toList(label, value);
		case 'digits':
			if (!DIGITS.test(toText(label, value)))
				throw refusal(label, value, 'Enter an ID that consists of digits only.');
			return toText(label, value);
		// Dates are read by their caller.
		case 'after':
		case 'before':
		case 'text':
			return toText(label, value);
	}
}

function assertFew(label: string, count: number): void {
	if (count <= MAX_IDS) return;
	throw new UserError(`${parameter(label)} takes at most ${MAX_IDS} IDs, not ${count}`, {
		description: `Give each input item at most ${MAX_IDS} of them.`,
	});
}

function assertKnown(filters: IDataObject, fields: readonly FilterField[]): void {
	const unknown = Object.keys(filters).filter(
		(name) => !isAbsent(filters[name]) && !fields.some((field) => field.name === name),
	);
	if (unknown.length === 0) return;
	const message = `${parameter('Filters')}: there is no filter ${unknown.map(shown).join(', ')}`;
	const known = fields.map(({ name }) => name).join(', ');
	throw new UserError(message, { description: `Known filters: ${known}.` });
}

export const beginOf = (name: string): string => name.replace(/Max$/, 'Min');

/** Leaves out ends ahead, and moves back ones too late; true: a period can have no record. */
function limitPeriods(
	body: IDataObject,
	fields: readonly FilterField[],
	instants: Record<string, number>,
	channel: Channel,
): boolean {
	const { minEndAgeMs: age = 0 } = factsOf(channel);
	const now = Date.now();
	let isEmpty = false;
	for (const before of fields.filter(({ kind }) => kind === 'before')) {
		const after = fields.find(({ name }) => name === beginOf(before.name));
		if (!after) continue;
		const [from, to] = [after, before].map(({ name }) => instants[name]);
		assertInOrder([from, after.label], [to, before.label]);
		if (age === 0) continue;
		isEmpty ||= after.wire in body && from > now - age;
		if (!(before.wire in body)) continue;
		if (to > now) delete body[before.wire];
		else if (to > now - age) body[before.wire] = utcWireDate(now - age);
	}
	return isEmpty;
}

/** @throws UserError when the first time, with its label, is later */
export function assertInOrder(
	[from = -Infinity, label]: [number | undefined, string],
	[to = Infinity, endLabel]: [number | undefined, string],
): void {
	if (from <= to) return;
	throw new UserError(`${parameter(label)} is later than “${endLabel}”`, {
		description: 'Swap the two dates, or remove one of them.',
	});
}

function assertDecidable({ label, rule }: FilterField, value: unknown, channel: Channel): void {
	const who = CHANNEL_LABELS[channel];
	if (rule?.by === 'none') {
		const why = `${who} has no filter “${label}”, and n8n cannot apply it: ${rule.reason}`;
		throw new UserError(`${why}. Nothing was requested.`, {
			description: 'Remove this filter for this channel, or set it only for those that have it.',
		});
	}
	if (rule?.by !== 'laterId' || DIGITS.test(toText(label, value))) return;
	const why = `${who} does not have this filter, so n8n compares the IDs as numbers.`;
	throw refusal(label, value, `${why} Enter an ID of digits only, or remove the filter.`);
}
