import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/digest';
import {
	type Fields,
	fieldsOf,
	firstText,
	joinTexts,
	listOf,
	recordId,
	textOf,
	wordOf,
} from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import type { ChangeMemory } from '../changeMemory';
import type { MemoryRule, Sighting } from '../memoryDetector';

/** Each parcel of an order by its ID; where the channel gives none with an ID, the status of the order. */
export const SHIPPED: MemoryRule = {
	needs: ['fulfillments', 'fulfillment_status'],
	keyOf: recordId,
	compare(order, key, memory, sighting) {
		const saved = memory.get(key);
		const before = knownFrom(saved);
		const status = STATUSES.indexOf(wordOf(order.fulfillment_status) ?? '');
		const level = Math.max(before.level, status);
		const hasIds = listOf(order.fulfillments).some((one) => hasId(fieldsOf(one)));
		const isFirst = saved === undefined;
		const compared = { order, key, memory, sighting, before, level, isFirst };
		return (hasIds ? byIds : byStatus)(compared);
	},
};

/** What is remembered of an order. */
interface Known {
	/** how far its status said at most that it was sent, as the place in `STATUSES` */
	level: number;
	/** the status has told of parcels that were not seen yet */
	isAhead: boolean;
	/** codes of the numbers of each parcel by the code of its ID */
	parcels: Map<string, string>;
}

interface Compared {
	order: IDataObject;
	key: string;
	memory: ChangeMemory;
	sighting: Sighting;
	before: Known;
	level: number;
	isFirst: boolean;
}

/** How far an order was sent. */
const STATUSES = ['', 'partial', 'fulfilled'];

const hasId = ({ id }: Fields): boolean => textOf(id) !== '';

/** A parcel that is on its way. */
export interface Parcel {
	id: string;
	/** its tracking numbers, as they are listed, joined; '' when there is none yet */
	numbers: string;
	company: string;
	url: string;
	createdAt: unknown;
}

/** States of a parcel on its way; none given counts as well. */
const ON_ITS_WAY: ReadonlyArray<string | null> = ['success', 'open', null];

/** A parcel, as it is listed in an order. */
export function parcelOf(fulfillment: Fields): Parcel {
	const { tracking_number: one, tracking_numbers: all, tracking_urls: urls } = fulfillment;
	const numbers = [one, ...listOf(all)].map((number) => textOf(number).trim());
	return {
		id: textOf(fulfillment.id),
		numbers: joinTexts([...new Set(numbers)]),
		company: textOf(fulfillment.tracking_company),
		url: firstText(fulfillment.tracking_url, ...listOf(urls)),
		createdAt: fulfillment.created_at,
	};
}

/** The parcels of an order that are on their way, each once. */
export const parcelsOf = ({ fulfillments }: IDataObject): Parcel[] => [
	...new Map(
		listOf(fulfillments)
			.map(fieldsOf)
			.filter((one) => hasId(one) && ON_ITS_WAY.includes(wordOf(one.status)))
			.map((fulfillment) => [textOf(fulfillment.id), parcelOf(fulfillment)]),
	).values(),
];

/** The change by which a parcel is told. */
export const sent = (
	{ id, numbers, company, url }: Parcel,
	times: number,
): Omit<Transition, 'isSample'> => ({
	...{ field: 'fulfillments', from: null, to: numbers === '' ? null : numbers },
	...{ keyParts: [id, numbers], times, tracking: { company, url } },
});

/** Characters of the digest of an ID, and of the numbers of a parcel: they are told apart within one order only. */
const [ID_LENGTH, NUMBERS_LENGTH] = [6, 4];

const idCode = ({ id }: Parcel): string => digest(id).slice(0, ID_LENGTH);

/** In any order of the numbers the same; '' without any. */
const numbersCode = ({ numbers }: Parcel): string =>
	numbers === '' ? '' : digest(numbers.split('; ').sort().join('; ')).slice(0, NUMBERS_LENGTH);

/** The level, `+` when it is ahead, and the two codes of each parcel: `1+`, `2abcdefWXYZ.ghijkl`. */
const textFor = ({ level, isAhead, parcels }: Known): string =>
	`${level}${isAhead ? '+' : ''}${[...parcels].map((pair) => pair.join('')).join('.')}`;

function knownFrom(saved = '0'): Known {
	const [, level, ahead, codes] = /^(\d)(\+?)(.*)$/.exec(saved) ?? ['', '0', '', ''];
	const pairs = codes.match(/[^.]+/g) ?? [];
	return {
		level: Number(level),
		isAhead: ahead !== '',
		parcels: new Map(pairs.map((pair) => [pair.slice(0, ID_LENGTH), pair.slice(ID_LENGTH)])),
	};
}

function byIds({ order, key, memory, sighting, before, level, isFirst }: Compared): Transition[] {
	const known = new Map(before.parcels);
	const parcels = parcelsOf(order);
	const isNew = new Map(parcels.map((parcel) => [parcel, !known.has(idCode(parcel))]));
	const changed = parcels.filter((parcel) => {
		const code = numbersCode(parcel);
		return isNew.get(parcel) || (code !== '' && code !== known.get(idCode(parcel)));
	});
	for (const parcel of changed) known.set(idCode(parcel), numbersCode(parcel));
	const added = changed.filter((parcel) => isNew.get(parcel));
	// What the status has told of: one parcel of an order that was sent in part, otherwise all.
	const told = before.isAhead
		? added.slice(0, STATUSES[before.level] === 'partial' ? 1 : undefined)
		: [];
	memory.set(
		key,
		textFor({
			level: Math.max(level, Math.sign(known.size)),
			isAhead: before.isAhead && told.length === 0,
			parcels: known,
		}),
		sighting.ms,
	);
	return changed.flatMap((parcel) => {
		if (told.includes(parcel)) return [];
		if (isFirst && !sighting.isFresh() && !sighting.isSince(parcel.createdAt)) {
			sighting.note();
			return [];
		}
		return [sent(parcel, isNew.get(parcel) ? 1 : 1 + memory.count(key))];
	});
}

function byStatus({ key, memory, sighting, before, level, isFirst }: Compared): Transition[] {
	const isRaised = level > before.level;
	memory.set(key, textFor({ ...before, level, isAhead: before.isAhead || isRaised }), sighting.ms);
	if (!isRaised) return [];
	if (isFirst && !sighting.isFresh()) {
		sighting.note();
		return [];
	}
	const [from, to] = [STATUSES[before.level] || null, STATUSES[level]];
	const tracking = { company: '', url: '' };
	return [{ field: 'fulfillment_status', from, to, keyParts: [to], times: 1, tracking }];
}
