import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import {
	entriesOf,
	type Fields,
	fieldsOf,
	groupedBy,
	listOf,
	pluck,
	textOf,
} from '../values/recordValues';

/** Values of `findBy`, the default first. */
export const FIND_BY = {
	order: ['number', 'id', 'email', 'phone', 'tracking', 'sku'],
	product: ['sku', 'barcode', 'id', 'title', 'handle'],
} as const satisfies Readonly<Record<ListResource, readonly string[]>>;

export type FindBy = (typeof FIND_BY)[ListResource][number];

interface MatchRule {
	/** what the value is, in a sentence */
	words: string;
	/** one result is enough */
	isUnique?: boolean;
	/** filter by which channels that have it are asked */
	filter?: string;
	/** as it is compared; '' when nothing can be found by it */
	plain(text: string): string;
	texts(record: Fields): readonly unknown[];
	/** the same for all values that hold for each other; absent: the value */
	bucket?(plain: string): string;
	/** for two values of one bucket; absent: always */
	holds?(ofRecord: string, wanted: string): boolean;
	/** further values, which count only where nothing else is found */
	ends?(plain: string): readonly string[];
}

/** Without case and signs of no width; letters with accents as one sign. */
const lower = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/\p{Cf}/gu, '')
		.trim()
		.toLowerCase();
const withoutBlanks = (text: string): string => lower(text).replace(/\s+/g, '');
const withoutAccents = (text: string): string =>
	lower(text.normalize('NFD').replace(/\p{M}/gu, ''));

/** As in `Jane <jane@example.com>`; what would make it a list may only be in quotes. */
const NAMED_ADDRESS = /^(?:"(?:[^"\\]|\\.)*"|[^"<>@,;])*<([^<>]*)>$/s;

const addressIn = (text: string): string => (NAMED_ADDRESS.exec(text.trim())?.[1] ?? text).trim();

const plainEmail = (text: string): string => withoutBlanks(addressIn(text));

/** An extension is such as `x1234`, `#12` or `ext. 12`. */
const BEFORE_EXTENSION = /^\D*\d[^\p{L}#]*/u;
/** With zeros behind it, which only calls within the country begin with. */
const COUNTRY_CODE =
	/^(?:\++|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})0*/;
/** Shorter ones are those of too many people. */
const MIN_PHONE_DIGITS = 7;

/** Without an extension and leading zeros; '' if too short. */
function plainPhone(text: string): string {
	const number = BEFORE_EXTENSION.exec(text)?.[0] ?? '';
	const dialled = number.replace(/\(0\)|[^\d+]/g, '').replace(COUNTRY_CODE, '$1');
	const digits = dialled.replace(/\D/g, '').replace(/^0+/, '');
	return digits.length < MIN_PHONE_DIGITS ? '' : digits;
}

const plainNumber = (text: string): string => withoutBlanks(text).replace(/#/g, '');

/** Without a name, at least a number of the channel; Shopify's `number` is not that of the name. */
const numbersOf = ({ name, order_number: number, ...order }: Fields): unknown[] =>
	[name, number].some((own) => plainNumber(textOf(own)) !== '')
		? [name, number]
		: [order.source_identifier, order.number, order.id];

/** Without the digit before them: `1003` of `UK-1003`. */
const behindPrefix = (number: string): string[] =>
	[...number.matchAll(/(?<=\D)\d/g)].map(({ index }) => number.slice(index));

const emailsOf = ({ email, contact_email: contact, customer }: Fields): unknown[] => [
	email,
	contact,
	fieldsOf(customer).email,
];

const phonesOf = ({ phone, customer, ...order }: Fields): unknown[] => {
	const { phone: ofCustomer, default_address: address } = fieldsOf(customer);
	const addresses = [order.billing_address, order.shipping_address, address].map(fieldsOf);
	return [phone, ofCustomer, ...addresses.map((one) => one.phone)];
};

const ID: MatchRule = {
	words: 'ID',
	isUnique: true,
	filter: 'ids',
	plain: (text) => text.trim(),
	texts: ({ id }) => [id],
};

const ofEach = (list: 'line_items' | 'variants', field: string, words: string): MatchRule => ({
	words,
	plain: lower,
	texts: (record) => pluck(record[list], field),
});

const RULES: {
	readonly [Resource in ListResource]: Readonly<
		Record<(typeof FIND_BY)[Resource][number], MatchRule>
	>;
} = {
	order: {
		number: {
			words: 'order number',
			isUnique: true,
			plain: plainNumber,
			texts: numbersOf,
			ends: behindPrefix,
		},
		id: ID,
		email: { words: 'e-mail', plain: plainEmail, texts: emailsOf },
		phone: {
			words: 'phone number',
			plain: plainPhone,
			texts: phonesOf,
			bucket: (digits) => digits.slice(-MIN_PHONE_DIGITS),
			holds: (one, other) => one.endsWith(other) || other.endsWith(one),
		},
		tracking: {
			words: 'tracking number',
			plain: withoutBlanks,
			texts: ({ fulfillments }) =>
				entriesOf(fulfillments).flatMap((one) => [
					one.tracking_number,
					...listOf(one.tracking_numbers),
				]),
		},
		sku: ofEach('line_items', 'sku', 'SKU'),
	},
	product: {
		sku: { ...ofEach('variants', 'sku', 'SKU'), isUnique: true },
		barcode: { ...ofEach('variants', 'barcode', 'barcode'), isUnique: true },
		id: ID,
		title: {
			words: 'title',
			plain: withoutAccents,
			texts: ({ title }) => [title],
			bucket: () => '',
			holds: (title, words) => words.split(/\s+/).every((word) => title.includes(word)),
		},
		handle: {
			...ID,
			words: 'handle',
			filter: 'handle',
			texts: ({ handle }) => [handle],
		},
	},
};

export function ruleFor(resource: ListResource, by: FindBy): MatchRule {
	const rules: Readonly<Partial<Record<FindBy, MatchRule>>> = RULES[resource];
	return rules[by] ?? ID;
}

/** Finds which of many values, as they are compared and none of them '', a record has. */
export class RecordMatcher {
	private readonly byBucket: ReadonlyMap<string, readonly string[]>;

	constructor(
		private readonly rule: MatchRule,
		values: readonly string[],
	) {
		this.byBucket = groupedBy([...new Set(values)], (value) => this.bucketOf(value));
	}

	/** False for an order number that it has only behind a prefix. */
	matches(record: IDataObject): Map<string, boolean> {
		const { ends, holds = () => true, plain, texts } = this.rule;
		const found = new Map<string, boolean>();
		const add = (text: string, isExact: boolean) => {
			if (text === '') return;
			for (const value of this.byBucket.get(this.bucketOf(text)) ?? [])
				if (holds(text, value)) found.set(value, isExact);
		};
		const own = texts(record).map((text) => plain(textOf(text)));
		// Exact ones last: they win.
		if (ends) own.flatMap(ends).forEach((end) => add(end, false));
		own.forEach((text) => add(text, true));
		return found;
	}

	private bucketOf(plain: string): string {
		return this.rule.bucket?.(plain) ?? plain;
	}
}

const ONE_EMAIL = /^[^\s@,;<>()"\p{Cf}]+@[^\s@,;<>()"\p{Cf}]+$/u;

/** None where comparing would change its signs, as the Kelvin sign into a k. */
export function emailIn(value: unknown): string | undefined {
	const address = typeof value === 'string' ? addressIn(value) : '';
	const isOne = ONE_EMAIL.test(address) && address.normalize('NFC') === address;
	return isOne ? plainEmail(address) : undefined;
}

/** @param email made by `emailIn` */
export const isOfEmail = (order: IDataObject, email: string): boolean =>
	emailsOf(order).some((text) => plainEmail(textOf(text)) === email);
