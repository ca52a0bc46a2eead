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
 * - `asked`: the channel is asked for the values
 * - `newestFirst`: the list is read in steps back in time, until all is found
 * - `changed`: what changed since the look-back is read: making a record changes it
 * - `whole`: the list is read from its beginning
 */
export type SearchCost = 'asked' | 'newestFirst' | 'changed' | 'whole';

const askingFilter = (resource: ListResource, by: FindBy): FilterField | undefined =>
	TABLE[resource].fields.find(({ name }) => name === ruleFor(resource, by).filter);

export function searchCost(resource: ListResource, channel: Channel, by: FindBy): SearchCost {
	if (askingFilter(resource, by)?.channels.includes(channel)) return 'asked';
	// Without look-back: any product may be the newest.
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

/** @param days to look back, where records have a date and are not asked for; 0: no limit */
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

export class SearchedValue {
	hits: Hit[] = [];
	behindPrefix: Hit[] = [];
	isClosed = false;

	/** @param email only orders with it, see `emailIn`; undefined: any */
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

/** Without records and days of what a channel was asked for. */
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
 * Newest first where the channel can be asked so, until each value is closed: with a limit of 1 at
 * the end of a page, else of a step, as the order of the channel is not known. An order held back
 * by its e-mail address changes neither what is read nor what is told.
 * @throws ApiError, for `errorOf`
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
	/** Asked for, the first record is all there is, also one that is held back. */
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
	// The number of pages must not tell how much there is.
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

interface SearchPart {
	query: ListQuery;
	range: TimeRange;
	values: readonly SearchedValue[];
}

function partsOf(
	query: ListQuery,
	values: readonly SearchedValue[],
	{ by, cost }: SearchSettings,
	since: number | undefined,
): SearchPart[] {
	if (cost === 'asked') return askedParts(query, values, by);
	if (cost === 'newestFirst')
		return stepsBack(since).map((range) => {
			return { query: windowQuery(query, boundsOf(range)), range, values };
		});
	const { min } = boundsOf({ from: since });
	const after = cost === 'changed' ? filterNamed('updatedAtMin', query) : undefined;
	const filter = after && min !== undefined ? { [after.wire]: min } : {};
	return [{ query: withFilter(query, filter), range: {}, values }];
}

const withFilter = (query: ListQuery, filter: IDataObject): ListQuery => ({
	...query,
	filters: { ...query.filters, ...filter },
});

/** Singly where an address holds orders back: the service decides how many fit on a page. */
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

/** Days back, the newest first; each further step is three times as far. */
const STEPS_DAYS = [3, 10, 30, 90];
const GROWTH = 3;
/** The last step but one without a look-back. */
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

export interface Found {
	record: IDataObject;
	values: SearchedValue[];
}

/** @param isWhole all was read, so a number behind a prefix counts where there is no other */
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
