import type { NodeExecutionHint } from 'n8n-workflow';

import { zoneClock } from '../values/calendar';
import { MINUTE_MS, SECOND_MS } from '../values/durations';
import { counted } from '../values/texts';

/** A remark for the user on what is missing in a result, or is not as asked for. */
export interface Hint {
	/** of one kind, only the first few are told */
	kind: string;
	/** one or more sentences */
	message: string;
}

export type AddHint = (hint: Hint) => void;

/** Numbers by the singular of what they count: `{ order: 1091, row: 2500 }`. */
export type Counts = Readonly<Record<string, number>>;

/** What came for one input item. */
export interface Came {
	counts: Counts;
	leftOut?: Counts;
	/** dates of the first and the last record, epoch milliseconds; undefined where they are not known */
	first?: number;
	last?: number;
}

/** What there is to tell about one input item after the run. */
export class ItemReport {
	readonly hints: Hint[] = [];
	/** the shop that is read; `isHidden` where its name has a secret in it; undefined before that */
	shop?: { name: string; channel: string; isHidden?: boolean };
	came?: Came;
	/** why it is missing as a whole or in part; undefined where it is not */
	failure?: string;
	/** sent, with those that were tried again */
	requests = 0;

	readonly addHint: AddHint = (hint) => this.hints.push(hint);
}

/** Most hints of a kind, and most shops, that are told one by one; the others are counted. */
export const MOST_TOLD = 5;
/** A run of this time or more says how long it took, in milliseconds: n8n shows nothing of a node meanwhile. */
const LONG_MS = 10 * SECOND_MS;

/**
 * The hint after a run: what came, from when to when, what was left out, which shops are missing, and the remarks.
 * @param reports of the input items, in their order
 * @param ms how long the run took
 */
export function runHint(
	reports: readonly ItemReport[],
	timezone: string,
	ms = 0,
): NodeExecutionHint[] {
	const labels = labelsOf(reports);
	const parts = cameParts(reports, timezone);
	parts.push(...shopParts(reports, labels, parts.length > 0));
	const requests = reports.reduce((sum, report) => sum + report.requests, 0);
	if (ms >= LONG_MS && requests > 0)
		parts.push(`${lengthText(ms)}, ${counted(requests, 'request')}`);
	const head = parts.length > 0 ? [`${parts.join('; ')}.`] : [];
	const message = [...head, ...remarks(reports, labels)].join(' ');
	if (message === '') return [];
	const isMissing = reports.some(({ failure }) => failure !== undefined);
	return [{ message, location: 'outputPane', ...(isMissing ? { type: 'warning' } : {}) }];
}

/** What each item is called: by what its shop differs from others; where that is not to be told, by its place. */
function labelsOf(reports: readonly ItemReport[], inFull = false): string[] {
	const shops = reports.flatMap(({ shop }) => shop ?? []);
	const isOne = (name: 'name' | 'channel') => new Set(shops.map((shop) => shop[name])).size < 2;
	return reports.map(({ shop }, at) => {
		if (!shop || (shop.isHidden && !inFull)) return `item ${at}`;
		if (isOne('channel') && !inFull) return shop.name;
		return isOne('name') && !inFull ? shop.channel : `${shop.name} on ${shop.channel}`;
	});
}

function cameParts(reports: readonly ItemReport[], timezone: string): string[] {
	const all = reports.flatMap(({ came }) => came ?? []);
	if (all.length === 0) return [];
	const dates = all.flatMap(({ first, last }) => [first, last]).filter((ms) => ms !== undefined);
	const ends = [Math.min, Math.max].map((end) =>
		dates.reduce((one, other) => end(one, other), dates[0]),
	);
	const days = dates.length > 0 ? [daysText(ends[0], ends[1], timezone)] : [];
	const leftOut = countsText(all.map((came) => came.leftOut ?? {}));
	return [
		[countsText(all.map(({ counts }) => counts)), ...days].join(', '),
		...(leftOut ? [`left out: ${leftOut}`] : []),
	];
}

/** "1,091 orders, 2,500 rows"; where there is a row for each, only one of both. */
export function countsText(all: readonly Counts[]): string {
	const sums: Record<string, number> = {};
	for (const counts of all)
		for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
	const { row, ...others } = sums;
	const isSame = Object.values(others).includes(row);
	return Object.entries(isSame ? others : sums)
		.map(([what, count]) => counted(count, what))
		.join(', ');
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "1 Sep 2025 to 29 Nov 2026", as days in the time zone. */
export function daysText(first: number, last: number, timezone: string): string {
	const clock = zoneClock(timezone);
	const [from, to] = [first, last].map((ms) => {
		const day = new Date(clock?.wallAt(ms) ?? ms);
		return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
	});
	return from === to ? from : `${from} to ${to}`;
}

/** The same in lists, for a file: each shop with what came of it, and the others with the reasons. */
export function reportTexts(
	reports: readonly ItemReport[],
	timezone: string,
): Record<'shops' | 'missingShops' | 'leftOut', string[]> {
	const labels = labelsOf(reports, true);
	return {
		shops: reports.flatMap((report, at) =>
			report.came ? `${labels[at]}: ${cameParts([report], timezone).join('; ')}` : [],
		),
		missingShops: reports.flatMap(({ failure }, at) =>
			failure === undefined ? [] : `${labels[at]}: ${failure}`,
		),
		leftOut: remarks(reports, labels),
	};
}

/** How many shops came, and which are missing, with the reasons. */
function shopParts(
	reports: readonly ItemReport[],
	labels: readonly string[],
	hasCame: boolean,
): string[] {
	// An item that was left out, as it asks for the same as another, has no shop of its own.
	const shops = new Set(labels.filter((_, at) => reports[at].shop ?? reports[at].failure));
	const missing = new Map<string, string>();
	reports.forEach(({ failure }, at) => {
		if (failure !== undefined) missing.set(labels[at], failure);
	});
	const isOfShops = reports.some(({ shop }) => shop);
	if (missing.size === 0) return hasCame && shops.size > 1 ? [counted(shops.size, 'shop')] : [];
	const byReason = new Map<string, string[]>();
	for (const [label, reason] of [...missing].slice(0, MOST_TOLD))
		byReason.set(reason, [...(byReason.get(reason) ?? []), label]);
	const left = missing.size - MOST_TOLD;
	return [
		`${(shops.size - missing.size).toLocaleString('en')} of ${counted(shops.size, isOfShops ? 'shop' : 'item')}`,
		...[...byReason].map(([reason, those]) => `${those.join(', ')}: ${reason}`),
		...(left > 0 ? [`and ${left.toLocaleString('en')} more`] : []),
	];
}

/** Each text once, behind the shops that it is about where it is not about all; of a kind the first few. */
function remarks(reports: readonly ItemReport[], labels: readonly string[]): string[] {
	const shops = new Set(labels.filter((_, at) => reports[at].shop)).size;
	const byKind = new Map<string, Map<string, Set<string>>>();
	const add = ({ kind, message }: Hint, label?: string) => {
		const ofKind = byKind.get(kind) ?? new Map<string, Set<string>>();
		byKind.set(kind, ofKind);
		const about = ofKind.get(message) ?? new Set();
		ofKind.set(message, label === undefined ? about : about.add(label));
	};
	reports.forEach(({ hints, shop }, at) => hints.forEach((hint) => add(hint, shop && labels[at])));
	return [...byKind.values()].flatMap((messages) => {
		const told = [...messages].slice(0, MOST_TOLD).map(([message, about]) => {
			if (about.size === 0 || about.size === shops) return message;
			const names = [...about].slice(0, MOST_TOLD).join(', ');
			if (message.startsWith(names)) return message;
			const left = about.size - MOST_TOLD;
			return `${names}${left > 0 ? ` and ${left.toLocaleString('en')} more` : ''}: ${message}`;
		});
		const left = messages.size - told.length;
		return left > 0 ? [...told, `And ${left.toLocaleString('en')} more like this.`] : told;
	});
}

/** "3 min 20 s" */
const lengthText = (ms: number): string =>
	[`${Math.floor(ms / MINUTE_MS)} min`, `${Math.floor((ms % MINUTE_MS) / SECOND_MS)} s`]
		.slice(ms < MINUTE_MS ? 1 : 0)
		.join(' ');

/** Where the reason of a failure ends: what the service said, and details, follow. */
const DETAILS = /(?:: “|, “| \().*$/s;

/** Why a shop is missing, in a few words, from the message of its error. */
export function shortReason(message: string): string {
	const reason = message.replace(/^.*? could not be (?:read|checked): /, '');
	return reason.startsWith('the user is not linked') ? 'not linked' : reason.replace(DETAILS, '');
}
