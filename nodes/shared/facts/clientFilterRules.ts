import type { ListResource } from './fieldTypes';

/** What a field of a record must hold: one of these values, where null stands for none; or a date or none. */
export type WantedValue = ReadonlyArray<string | null> | 'date' | 'noDate';

/** What a word of a filter says about a record: field → value; all of them must hold. */
export type WordMeaning = Readonly<Record<string, WantedValue>>;

/**
 * How a filter is told from a record, for channels that do not have the filter:
 * - `date`: by the date in `field`
 * - `value`: `field` is one of the values
 * - `word`: a word of the filter stands for values of fields
 * - `laterId`: the ID is a greater number
 * - `selection`: no filter of records, but of their fields
 * - `none`: a record does not tell
 */
export type RecordRule =
	| { by: 'date'; field: string }
	| { by: 'value'; field: string }
	| { by: 'word'; words: Readonly<Record<string, WordMeaning>> }
	| { by: 'laterId' }
	| { by: 'selection' }
	| { by: 'none'; reason: string };

/** A word of a record as it is compared: without blanks around it and in lower case; null for none. */
export function wordOf(value: unknown): string | null {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return word === '' ? null : word;
}

/** Words of a filter that are also the words of the field. */
const sameWords = (field: string, words: readonly string[]): Record<string, WordMeaning> =>
	Object.fromEntries(words.map((word) => [word, { [field]: [word] }]));

const date = (field: string): RecordRule => ({ by: 'date', field });
const value = (field: string): RecordRule => ({ by: 'value', field });

const COMMON: Readonly<Record<string, RecordRule>> = {
	createdAtMin: date('created_at'),
	createdAtMax: date('created_at'),
	updatedAtMin: date('updated_at'),
	updatedAtMax: date('updated_at'),
	fields: { by: 'selection' },
	ids: value('id'),
	sinceId: { by: 'laterId' },
};

/**
 * How each filter is told from a record of the unified shape, by the name of the filter. The words are our reading of
 * the specification (States), which names the words of filters and those of fields but not how they belong together.
 */
export const RECORD_RULES: Readonly<Record<ListResource, Readonly<Record<string, RecordRule>>>> = {
	order: {
		...COMMON,
		processedAtMin: date('processed_at'),
		processedAtMax: date('processed_at'),
		status: {
			by: 'word',
			words: {
				open: { cancelled_at: 'noDate', closed_at: 'noDate' },
				closed: { cancelled_at: 'noDate', closed_at: 'date' },
				cancelled: { cancelled_at: 'date' },
			},
		},
		financialStatus: {
			by: 'word',
			words: {
				...sameWords('financial_status', [
					'authorized',
					'paid',
					'partially_paid',
					'partially_refunded',
					'pending',
					'refunded',
				]),
				unpaid: { financial_status: ['authorized', 'partially_paid'] },
				...sameWords('financial_status', ['voided']),
			},
		},
		fulfillmentStatus: {
			by: 'word',
			words: {
				partial: { fulfillment_status: ['partial'] },
				shipped: { fulfillment_status: ['fulfilled'] },
				unfulfilled: { fulfillment_status: [null, 'partial'] },
				unshipped: { fulfillment_status: [null] },
			},
		},
		attributionAppId: {
			by: 'none',
			reason: 'an order does not say which app it is attributed to',
		},
	},
	product: {
		...COMMON,
		publishedAtMin: date('published_at'),
		publishedAtMax: date('published_at'),
		publishedStatus: {
			by: 'word',
			words: { published: { published_at: 'date' }, unpublished: { published_at: 'noDate' } },
		},
		status: { by: 'word', words: sameWords('status', ['active', 'archived', 'draft']) },
		handle: value('handle'),
		productType: value('product_type'),
		title: value('title'),
		vendor: value('vendor'),
		collectionId: {
			by: 'none',
			reason: 'a product does not say which collections it belongs to',
		},
	},
};
