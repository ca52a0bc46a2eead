import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/digest';
import {
	type Fields,
	fieldsOf,
	firstText,
	joinTexts,
	listIn,
	listOf,
	recordId,
	textOf,
	wordOf,
} from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import type { ChangeMemory } from '../changeMemory';
import type { MemoryRule, Sighting } from '../memoryDetector';

/** Each parcel of an order, by its ID where the channel gives `fulfillments`, else by the status of the order. */
export const SHIPPED: MemoryRule = {
	needs: ['fulfillments', 'fulfillment_status'],
	keyOf: recordId,
	compare(order, key, memory, sighting) {
		const saved = memory.get(key);
		const isById = listIn(order.fulfillments) !== undefined || saved?.startsWith(IDS_SIGN) === true;
		return (isById ? byIds : byStatus)({ order, saved, key, memory, sighting });
	},
};

interface Compared {
	order: IDataObject;
	saved: string | undefined;
	key: string;
	memory: ChangeMemory;
	sighting: Sighting;
}

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

function parcelOf(fulfillment: Fields): Parcel {
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
			.filter(({ id, status }) => textOf(id) !== '' && ON_ITS_WAY.includes(wordOf(status)))
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

/** What a remembered order begins with whose parcels have IDs; a pair of digests for each follows. */
const IDS_SIGN = '+';
/** Characters of the digest of an ID, and of the numbers of a parcel: they are told apart within one order only. */
const [ID_LENGTH, NUMBERS_LENGTH] = [6, 4];

const idCode = ({ id }: Parcel): string => digest(id).slice(0, ID_LENGTH);

/** In any order of the numbers the same; '' without any. */
const numbersCode = ({ numbers }: Parcel): string =>
	numbers === '' ? '' : digest(numbers.split('; ').sort().join('; ')).slice(0, NUMBERS_LENGTH);

function byIds({ order, saved, key, memory, sighting }: Compared): Transition[] {
	const known = new Map(
		saved?.startsWith(IDS_SIGN)
			? (saved.slice(1).match(/[^.]+/g) ?? []).map((pair) => [
					pair.slice(0, ID_LENGTH),
					pair.slice(ID_LENGTH),
				])
			: [],
	);
	const parcels = parcelsOf(order);
	const isNew = new Map(parcels.map((parcel) => [parcel, !known.has(idCode(parcel))]));
	const changed = parcels.filter((parcel) => {
		const code = numbersCode(parcel);
		return isNew.get(parcel) || (code !== '' && code !== known.get(idCode(parcel)));
	});
	for (const parcel of changed) known.set(idCode(parcel), numbersCode(parcel));
	memory.set(key, IDS_SIGN + [...known].map((pair) => pair.join('')).join('.'), sighting.ms);
	// Before the channel gave parcels, its status has told of those that there were.
	const isTold = saved !== undefined && !saved.startsWith(IDS_SIGN) && saved !== NOT_SENT;
	return changed.flatMap((parcel) => {
		if (isTold) return [];
		if (saved === undefined && !sighting.isFresh() && !sighting.isSince(parcel.createdAt)) {
			sighting.note();
			return [];
		}
		return [sent(parcel, isNew.get(parcel) ? 1 : 1 + memory.count(key))];
	});
}

/** Without parcels: how far an order was sent at most. */
const STATUSES = ['', 'partial', 'fulfilled'];
const NOT_SENT = '0';

function byStatus({ order, saved, key, memory, sighting }: Compared): Transition[] {
	const status = wordOf(order.fulfillment_status) ?? '';
	const before = Number(saved ?? NOT_SENT);
	const now = Math.max(before, STATUSES.indexOf(status));
	memory.set(key, String(now), sighting.ms);
	if (now === before) return [];
	if (saved === undefined && !sighting.isFresh()) {
		sighting.note();
		return [];
	}
	const from = STATUSES[before] || null;
	const tracking = { company: '', url: '' };
	return [
		{ field: 'fulfillment_status', from, to: status, keyParts: [status], times: 1, tracking },
	];
}
