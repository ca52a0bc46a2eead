import type { NodeExecutionHint } from 'n8n-workflow';

import { zoneClock } from '../values/calendar';
import { MINUTE_MS, SECOND_MS } from '../values/durations';
import { groupedBy } from '../values/recordValues';
import { counted, shorten } from '../values/texts';

export interface Hint {
	/** only the first few of a kind are told */
	kind: string;
	/** sentences, made of `counts`, which are added up over the shops */
	message: string | ((...counts: number[]) => string);
	counts?: readonly number[];
	/** added where no other shop has a remark of the kind */
	alone?: string;
}

export type AddHint = (hint: Hint) => void;

/** By the singular: `{ order: 1091, row: 2500 }`. */
export type Counts = Readonly<Record<string, number>>;

export interface Came {
	counts: Counts;
	leftOut?: Counts;
	/** dates of the first and the last record, epoch milliseconds; undefined: not known */
	first?: number;
	last?: number;
}

export class ItemReport {
	readonly hints: Hint[] = [];
	/** its name without secrets; undefined before it is read */
	shop?: { name: string; channel: string };
	came?: Came;
	failure?: string;
	/** keys of its rows do not name the User ID */
	hasPlainKeys?: boolean;
	/** with those that were tried again */
	requests = 0;

	readonly addHint: AddHint = (hint) => this.hints.push(hint);
}

/** Missing shops, and remarks of a kind; the others are counted. */
export const MOST_TOLD = 5;
const MOST_NAMES = 3;
/** Characters after which only the first of each kind is told. */
const LONG_REMARKS = 450;
/** Longer runs say how long they took, as n8n shows nothing of a node meanwhile. */
const LONG_MS = 10 * SECOND_MS;

/** What came, from when to when, what is missing, and remarks. */
export function runHint(
	reports: readonly ItemReport[],
	timezone: string,
	ms = 0,
): NodeExecutionHint[] {
	const labels = labelsOf(reports);
	const parts = cameParts(reports, timezone, onlyShop(reports));
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

/** By the shop; with the channel where there are several, or in full. */
function labelsOf(reports: readonly ItemReport[], isInFull = false): string[] {
	const channels = new Set(reports.flatMap(({ shop }) => shop?.channel ?? []));
	const hasChannel = isInFull || channels.size > 1;
	return reports.map(({ shop }, at) => {
		if (!shop) return `item ${at}`;
		return hasChannel ? `${shop.name} on ${shop.channel}` : shop.name;
	});
}

/** Where nothing of it is missing. */
function onlyShop(reports: readonly ItemReport[]): string | undefined {
	const shops = reports.flatMap(({ shop }) => shop ?? []);
	const isWhole = reports.every(({ failure }) => failure === undefined);
	const isOne = new Set(shops.map(({ name, channel }) => `${name} on ${channel}`)).size === 1;
	return isWhole && isOne ? shops[0].name : undefined;
}

function cameParts(reports: readonly ItemReport[], timezone: string, shop?: string): string[] {
	const all = reports.flatMap(({ came }) => came ?? []);
	if (all.length === 0) return [];
	const dates = all.flatMap(({ first, last }) => [first, last]).filter((ms) => ms !== undefined);
	dates.sort((a, b) => a - b);
	const days = dates.length > 0 ? [daysText(dates[0], dates[dates.length - 1], timezone)] : [];
	const leftOut = countsText(all.map((came) => came.leftOut ?? {}));
	const [records, ...rows] = countsText(all.map(({ counts }) => counts)).split(', ');
	return [
		[shop === undefined ? records : `${records} of ${shop}`, ...rows, ...days].join(', '),
		...(leftOut ? [`left out: ${leftOut}`] : []),
	];
}

/** "1,091 orders, 2,500 rows"; only one of both where there is a row for each. */
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

/** "1 Sep 2025 to 29 Nov 2026" */
export function daysText(first: number, last: number, timezone: string): string {
	const clock = zoneClock(timezone);
	const [from, to] = [first, last].map((ms) => {
		const day = new Date(clock.wallAt(ms));
		return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
	});
	return from === to ? from : `${from} to ${to}`;
}

/** As lists for a file: what came of each shop, the others with the reasons, and the remarks. */
export function reportTexts(
	reports: readonly ItemReport[],
	timezone: string,
): Record<'shops' | 'missingShops' | 'leftOut', string[]> {
	const labels = labelsOf(reports, true);
	return {
		shops: reports.flatMap((report, at) =>
			report.came ? `${labels[at]}: ${cameParts([report], timezone).join('; ')}` : [],
		),
		missingShops: reports.flatMap((report, at) =>
			report.failure === undefined ? [] : `${labels[at]}: ${failureText(report)}`,
		),
		leftOut: remarks(reports, labels),
	};
}

/** Which did not come whole, and why; counts items where a shop has several. */
function shopParts(
	reports: readonly ItemReport[],
	labels: readonly string[],
	hasCame: boolean,
): string[] {
	// An item left out, as it asks for the same as another, has no shop.
	const all = reports.flatMap((report, at) =>
		(report.shop ?? report.failure) === undefined ? [] : { ...report, label: labels[at] },
	);
	const failed = all.filter(({ failure }) => failure !== undefined);
	const shops = new Set(all.map(({ label }) => label)).size;
	if (failed.length === 0) return hasCame && shops > 1 ? [counted(shops, 'shop')] : [];
	const isByShop = shops === all.length && reports.some(({ shop }) => shop);
	const byReason = groupedBy(failed.slice(0, MOST_TOLD), failureText);
	const namesOf = (those: typeof all) => [...new Set(those.map(({ label }) => label))].join(', ');
	const left = failed.length - MOST_TOLD;
	const whole = `${(all.length - failed.length).toLocaleString('en')} of ${counted(all.length, isByShop ? 'shop' : 'item')}`;
	return [
		failed.some((one) => failureText(one) !== one.failure) ? `${whole} complete` : whole,
		...[...byReason].map(([reason, those]) => `${namesOf(those)}: ${reason}`),
		...(left > 0 ? [`and ${left.toLocaleString('en')} more`] : []),
	];
}

/** "not linked", or "incomplete, its first 5,500 orders: the service could not answer" */
function failureText({ came, failure = '' }: Pick<ItemReport, 'came' | 'failure'>): string {
	const { row, ...records } = came?.counts ?? {};
	if (!Object.values(records).some((count) => count > 0)) return failure;
	// What Find has found is no beginning of a list, and has no dates.
	const which = came?.first === undefined ? '' : 'its first ';
	return `incomplete, ${which}${countsText([records])}: ${failure}`;
}

/** By text; `about` has the places of its shops. */
type RemarksOfKind = Map<string, { hint: Hint; sums: number[]; about: Set<number> }>;

/** Each text once, with its sums, behind its shops where it is not about all. */
function remarks(reports: readonly ItemReport[], labels: readonly string[]): string[] {
	const namesOf = (places: Iterable<number>) => [...new Set([...places].map((at) => labels[at]))];
	const channelOf = (at: number) => reports[at].shop?.channel ?? '';
	const shops = reports.flatMap(({ shop, failure, hints }, at) =>
		shop && (failure === undefined || hints.length > 0) ? at : [],
	);
	const byKind = new Map<string, RemarksOfKind>();
	for (const [at, { hints, shop }] of reports.entries()) {
		for (const hint of hints) {
			const { kind, counts = [] } = hint;
			const none = counts.map(() => 0);
			const text = textOf(hint, none);
			const ofKind: RemarksOfKind = byKind.get(kind) ?? new Map();
			const { sums, about } = ofKind.get(text) ?? { sums: none, about: new Set() };
			if (shop) about.add(at);
			const added = counts.map((count, index) => count + sums[index]);
			byKind.set(kind, ofKind.set(text, { hint, sums: added, about }));
		}
	}
	let length = 0;
	return [...byKind.values()].flatMap((ofKind) => {
		const told: string[] = [];
		for (const { hint, sums, about } of ofKind.values()) {
			if (told.length === MOST_TOLD || (told.length > 0 && length > LONG_REMARKS)) break;
			const isAlone = ofKind.size === 1 && about.size < 2 && hint.alone;
			const text = `${textOf(hint, sums)}${isAlone ? ` ${hint.alone}` : ''}`;
			const names = namesOf(about);
			const channel = [...about].map(channelOf).find((one) => text.startsWith(one));
			// A text that names its channel is about all shops of that channel.
			const all = shops.filter((at) => channel === undefined || channelOf(at) === channel);
			const isOfAll = names.length === 0 || names.length === namesOf(all).length;
			const lead = text.startsWith(`${channel}: `) ? `${channel}: ` : '';
			told.push(isOfAll ? text : `${listed(names)}: ${text.slice(lead.length)}`);
			length += told[told.length - 1].length;
		}
		const left = ofKind.size - told.length;
		return left > 0 ? [...told, `And ${left.toLocaleString('en')} more like this.`] : told;
	});
}

/** "a, b, c and 28 more" */
export function listed(names: readonly string[]): string {
	const left = names.length - MOST_NAMES;
	const more = left > 0 ? ` and ${left.toLocaleString('en')} more` : '';
	return `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

export const textOf = ({ message, counts: own }: Hint, counts = own ?? []): string =>
	typeof message === 'string' ? message : message(...counts);

/** "3 min 20 s" */
const lengthText = (ms: number): string =>
	[`${Math.floor(ms / MINUTE_MS)} min`, `${Math.floor((ms % MINUTE_MS) / SECOND_MS)} s`]
		.slice(ms < MINUTE_MS ? 1 : 0)
		.join(' ');

/** What the service said, and details, follow there. */
const DETAILS = /(?:: “|, “| \().*$/s;
const FAILED_REQUEST = /^.*? could not be (?:read|checked): /;
const NEXT_SENTENCES = /\.(?:\s+\p{Lu}.*)?$/su;
const MAX_REASON = 120;

export function shortReason(message: string): string {
	const first = message.replace(NEXT_SENTENCES, '');
	if (!FAILED_REQUEST.test(first)) return shorten(first, MAX_REASON);
	const reason = first.replace(FAILED_REQUEST, '');
	return reason.startsWith('the user is not linked') ? 'not linked' : reason.replace(DETAILS, '');
}
