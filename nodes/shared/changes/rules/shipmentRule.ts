import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/digest';
import {
	entriesOf,
	type Fields,
	firstText,
	joinTexts,
	listOf,
	textOf,
	wordOf,
} from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import type { MemoryRule } from '../memoryDetector';

/** By the ID of a parcel; where the channel gives none with an ID, by the status of the order. */
export const SHIPPED: MemoryRule = {
	needs: ['fulfillments', 'fulfillment_status'],
	compare(order, sighting) {
		const { saved, remember, count } = sighting.at();
		const isNews = (createdAt?: unknown) => saved !== undefined || sighting.isProven(createdAt);
		const known = knownFrom(saved);
		const { level: before, isAhead, parcels } = known;
		const status = STATUSES.indexOf(wordOf(order.fulfillment_status) ?? '');
		known.level = Math.max(before, status);
		const changes: Transition[] = [];
		if (entriesOf(order.fulfillments).some(hasId)) {
			// The status has told of one parcel of a partial order, else of all.
			let told = STATUSES[before] === 'partial' ? 1 : Infinity;
			for (const parcel of parcelsOf(order)) {
				const [id, numbers] = [idCode(parcel), numbersCode(parcel)];
				const last = parcels.get(id);
				if (last !== undefined && (numbers === '' || numbers === last)) continue;
				parcels.set(id, numbers);
				if (last === undefined && isAhead && told-- > 0) known.isAhead = false;
				else if (isNews(parcel.createdAt))
					changes.push(sent(parcel, last === undefined ? 1 : 1 + count()));
			}
			known.level = Math.max(known.level, Math.sign(parcels.size));
		} else if (known.level !== before) {
			known.isAhead = true;
			const [from, to] = [STATUSES[before] || null, STATUSES[known.level]];
			const field = 'fulfillment_status';
			const tracking = { company: '', url: '' };
			if (isNews()) changes.push({ field, from, to, keyParts: [to], times: 1, tracking });
		}
		remember(textFor(known));
		return changes;
	},
};

interface Known {
	/** as the place in `STATUSES`, the furthest so far */
	level: number;
	/** the status has told of parcels not seen yet */
	isAhead: boolean;
	/** code of the numbers by code of the ID */
	parcels: Map<string, string>;
}

const STATUSES = ['', 'partial', 'fulfilled'];

const hasId = ({ id }: Fields): boolean => textOf(id) !== '';

/** None given counts as well. */
const ON_ITS_WAY: ReadonlyArray<string | null> = ['success', 'open', null];

type Parcel = ReturnType<typeof parcelOf>;

export function parcelOf(fulfillment: Fields) {
	const { tracking_number: one, tracking_numbers: all, tracking_urls: urls } = fulfillment;
	const numbers = [one, ...listOf(all)].map((number) => textOf(number).trim());
	return {
		id: textOf(fulfillment.id),
		// joined; '' when there is none yet
		numbers: joinTexts([...new Set(numbers)]),
		company: textOf(fulfillment.tracking_company),
		url: firstText(fulfillment.tracking_url, ...listOf(urls)),
		createdAt: fulfillment.created_at,
	};
}

const parcelsOf = ({ fulfillments }: IDataObject): Parcel[] => [
	...new Map(
		entriesOf(fulfillments)
			.filter((one) => hasId(one) && ON_ITS_WAY.includes(wordOf(one.status)))
			.map((fulfillment) => [textOf(fulfillment.id), parcelOf(fulfillment)]),
	).values(),
];

const sent = ({ id, numbers, company, url }: Parcel, times: number): Transition => ({
	...{ field: 'fulfillments', from: null, to: numbers === '' ? null : numbers },
	...{ keyParts: [id, numbers], times, tracking: { company, url } },
});

/** Short digests: parcels are told apart within one order only. */
const [ID_LENGTH, NUMBERS_LENGTH] = [6, 4];

const idCode = ({ id }: Parcel): string => digest(id).slice(0, ID_LENGTH);

/** Whatever the order of the numbers; '' without any. */
const numbersCode = ({ numbers }: Parcel): string =>
	numbers === '' ? '' : digest(numbers.split('; ').sort().join('; ')).slice(0, NUMBERS_LENGTH);

/** Level, `+` if ahead, and the two codes of each parcel: `1+`, `2abcdefWXYZ.ghijkl`. */
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
