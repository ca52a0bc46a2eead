import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../facts/channels';
import { type FilterField, type ListResource, MAX_PAGE_SIZE } from '../facts/fieldTypes';
import { channelsWithWindows, TABLE, filterNamed } from '../facts/filterTable';
import { DAY_MS, wholeMinute } from '../values/durations';
import { instantIn, spanOf } from '../values/dates';
import { type ListReader, withProgressLog } from './listReader';
import { MAX_IDS, type ListName, type ListQuery } from './listQuery';
import { readPages } from './pages';
import { type FindBy, isOfEmail, RecordMatcher, ruleFor } from './recordMatch';
import { boundsOf, type TimeRange, UniqueRecords, windowQuery } from './windowRange';

/**
 * What a search costs on a channel:
 * - `asked`: the channel is asked for the values
 * - `newestFirst`: the list is read in steps back in time, up to the one that has what is looked for
 * - `changed`: what changed since the look-back is read, as each record is changed when it is made
 * - `whole`: the list is read from its beginning
 */
export type SearchCost = 'asked' | 'newestFirst' | 'changed' | 'whole';

/** The filter by which channels that have it are asked for the values themselves. */
const askingFilter = (resource: ListResource, by: FindBy): FilterField | undefined =>
	TABLE[resource].fields.find(({ name }) => name === ruleFor(resource, by).filter);

export function searchCost(resource: ListResource, channel: Channel, by: FindBy): SearchCost {
	if (askingFilter(resource, by)?.channels.includes(channel)) return 'asked';
	// Products have no look-back: any of them may be the newest.
	if (resource === 'product') return 'whole';
	if (channelsWithWindows(resource).includes(channel)) return 'newestFirst';
	return filterNamed('updatedAtMin', { resource, channel }) ? 'changed' : 'whole';
}

export interface SearchSettings {
	by: FindBy;
	cost: SearchCost;
	/** undefined: to the beginning of the list */
	days?: number;
}

/** @param days how far to look back where records have a date and the channel is not asked for them; 0: to the beginning */
export function searchSettings(
	{ resource, channel }: ListName,
	by: FindBy,
	days: number,
): SearchSettings {
	const cost = searchCost(resource, channel, by);
	const isDated = resource === 'order' && cost !== 'asked' && days > 0;
	return { by, cost, ...(isDated ? { days } : {}) };
}

interface Hit {
	record: IDataObject;
	createdMs: number;
}

/** A value that one input item looks for. */
export class SearchedValue {
	/** newest first */
	hits: Hit[] = [];
	/** orders with the number behind a prefix */
	behindPrefix: Hit[] = [];
	/** has all that it may get */
	isClosed = false;

	/** @param email only orders with this e-mail address, see `emailIn`; undefined: any */
	constructor(
		readonly text: string,
		readonly plain: string,
		readonly limit: number,
		readonly email?: string,
	) {}

	add(hit: Hit, isExact: boolean): void {
		if (this.isClosed || (this.email !== undefined && !isOfEmail(hit.record, this.email))) return;
		if (isExact) {
			this.behindPrefix = [];
			this.hits = newestFirst([...this.hits, hit]).slice(0, this.limit);
		} else if (this.hits.length === 0) this.behindPrefix.push(hit);
	}
}

const newestFirst = <Entry extends Pick<Hit, 'createdMs'>>(hits: readonly Entry[]): Entry[] =>
	[...hits].sort((a, b) => (a.createdMs === b.createdMs ? 0 : b.createdMs - a.createdMs));

/** How far a search has looked. Of what a channel was asked for, records and days say nothing. */
export interface Looked {
	records?: number;
	/** undefined: without a limit */
	days?: number;
	requests: number;
}

export const lookedIn = ({ progress }: ListReader, { cost, days }: SearchSettings): Looked => ({
	...(cost === 'asked' ? {} : { records: progress.records }),
	...(days === undefined ? {} : { days }),
	requests: progress.pages,
});

/**
 * Looks for values in a list, newest records first where the channel can be asked so, until each has what it may get: with
 * a limit of 1 at the end of a page, else at the end of a step, as the order of the channel is not known. What a record
 * matches that is held back by its e-mail address changes neither what is read nor what is told. When it fails, those values
 * that are closed have all that they may get.
 * @throws ApiError, which `errorOf` turns into the error for the user
 */
export async function search(
	list: ListReader,
	values: readonly SearchedValue[],
	settings: SearchSettings,
): Promise<void> {
	const { query, progress, reading } = list;
	const { by, cost, days } = settings;
	const isAsked = cost === 'asked';
	const since = days === undefined ? undefined : wholeMinute(Date.now() - days * DAY_MS);
	const plain = values.map((value) => value.plain);
	const matcher = new RecordMatcher(ruleFor(query.resource, by), plain);
	const unique = new UniqueRecords(false);
	/** Of what a channel was asked for, the first record is all there is, also one that is held back. */
	const close = (touched: Iterable<SearchedValue>, most: number): void => {
		for (const value of touched)
			value.isClosed ||= isAsked || (value.limit <= most && value.hits.length >= value.limit);
	};
	const take = (records: readonly IDataObject[], range: TimeRange): void => {
		const touched = new Set<SearchedValue>();
		for (const record of records) {
			const matches = matcher.matches(record);
			if (matches.size === 0) continue;
			// One without a readable date may have been made since.
			const isBefore = since !== undefined && (spanOf(record.created_at)?.latest ?? since) < since;
			if (isBefore || unique.of([record], range).length === 0) continue;
			const hit = { record, createdMs: instantIn(record.created_at) ?? -Infinity };
			for (const value of values) {
				const isExact = matches.get(value.plain);
				if (isExact === undefined) continue;
				value.add(hit, isExact);
				touched.add(value);
			}
		}
		close(touched, 1);
	};
	// Of what a channel was asked for, the number of pages must not tell how much there is.
	const source = isAsked ? { ...list, reading: { ...reading, pageSize: MAX_PAGE_SIZE } } : list;
	for (const part of partsOf(query, values, settings, since)) {
		if (isDone(values)) return;
		progress.moreRemains ||= progress.pages === reading.maxPages;
		if (progress.moreRemains) return;
		const { range, values: ofPart } = part;
		const pages = readPages({ ...source, query: part.query });
		for await (const { records } of withProgressLog(list, pages)) {
			take(records, range);
			if (isDone(ofPart)) break;
		}
		close(ofPart, Infinity);
	}
}

export const isDone = (values: readonly SearchedValue[]): boolean =>
	values.every(({ isClosed }) => isClosed);

/** A part of a list, with the times of creation and the values that it can have. */
interface SearchPart {
	query: ListQuery;
	range: TimeRange;
	values: readonly SearchedValue[];
}

/** @param since end of the look-back, epoch milliseconds; undefined: all records count */
function partsOf(
	query: ListQuery,
	values: readonly SearchedValue[],
	{ by, cost }: SearchSettings,
	since: number | undefined,
): SearchPart[] {
	if (cost === 'asked') return askedParts(query, values, by);
	if (cost === 'newestFirst') {
		return stepsBack(since).map((range) => {
			return { query: windowQuery(query, boundsOf(range)), range, values };
		});
	}
	const { min } = boundsOf({ from: since });
	const after = cost === 'changed' ? filterNamed('updatedAtMin', query) : undefined;
	const filter = after && min !== undefined ? { [after.wire]: min } : {};
	return [{ query: withFilter(query, filter), range: {}, values }];
}

const withFilter = (query: ListQuery, filter: IDataObject): ListQuery => ({
	...query,
	filters: { ...query.filters, ...filter },
});

/** One value at a time where an e-mail address holds records back: the service decides how many it puts on a page. */
function askedParts(query: ListQuery, values: readonly SearchedValue[], by: FindBy): SearchPart[] {
	const { wire = '' } = askingFilter(query.resource, by) ?? {};
	const texts = [...new Set(values.map(({ plain }) => plain))];
	const isGuarded = values.some(({ email }) => email !== undefined);
	const size = isGuarded ? 1 : MAX_IDS;
	const parts: SearchPart[] = [];
	for (let at = 0; at < texts.length; at += size) {
		const some = texts.slice(at, at + size);
		const ofPart = values.filter(({ plain }) => some.includes(plain));
		parts.push({ query: withFilter(query, { [wire]: some }), range: {}, values: ofPart });
	}
	return parts;
}

/** How far back the steps of a search reach, in days, the newest first; each further one three times as far as the last. */
const STEPS_DAYS = [3, 10, 30, 90];
const GROWTH = 3;
/** The last step but one of a search without a look-back, in days. */
const LAST_DATED_DAYS = 810;

function stepsBack(since: number | undefined): TimeRange[] {
	const now = Date.now();
	const steps: TimeRange[] = [];
	let days = 0;
	let to: number | undefined;
	do {
		days = STEPS_DAYS[steps.length] ?? days * GROWTH;
		const from = wholeMinute(now - days * DAY_MS);
		if (since !== undefined && from <= since) return [...steps, { from: since, to }];
		steps.push({ from, to });
		to = from;
	} while (since !== undefined || days < LAST_DATED_DAYS);
	return [...steps, { to }];
}

/** A record that was found, with the values that it was found by. */
export interface Found {
	record: IDataObject;
	values: SearchedValue[];
}

/**
 * The records that were found for some values, newest first, each once.
 * @param isWhole nothing of the look-back was left out, so that a number behind a prefix counts where there is no other
 */
export function foundFor(values: readonly SearchedValue[], isWhole: boolean): Found[] {
	const found = new Map<IDataObject, Found & Hit>();
	for (const value of values) {
		const { hits, behindPrefix } = value;
		for (const hit of hits.length > 0 || !isWhole ? hits : behindPrefix) {
			const known = found.get(hit.record) ?? { ...hit, values: [] };
			found.set(hit.record, known);
			known.values.push(value);
		}
	}
	return newestFirst([...found.values()]);
}
