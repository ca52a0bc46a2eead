import { ledgerCurrency } from './amounts';
import { channelName, type Column, field, lineField, lineKey, tpUserId } from './columns';
import { decimalText, type Decimal } from '../../values/decimals';
import { amountsInSteps, type AmountPart } from './orderAmounts';
import { inBatches, type LineView, type RecordView } from './record';
import type { Fields } from '../../values/recordValues';

/** Columns of the layout with one row per amount of an order; each row is made by `ledgerLines`. */
export const LEDGER_COLUMNS: readonly Column[] = [
	['row_key', 'id', lineKey, 'channel:order:type:line; the same in every run, to match rows on'],
	['tp_user_id', 'id', tpUserId, 'User ID the order was read for'],
	['channel_name', 'text', channelName, 'Channel the order came from'],
	['order_id', 'id', field('id'), 'ID of the order on the channel'],
	['order_name', 'code', field('name'), 'Name of the order as the shop shows it, such as #1001'],
	['created_at', 'date', field('created_at'), 'When the order was created'],
	[
		'type',
		'text',
		lineField('type'),
		'Kind of the amount: item, item_discount, order_discount, shipping, shipping_discount, tax, tip, duties, fees, unexplained or refund_or_edit',
	],
	[
		'description',
		'text',
		lineField('description'),
		'Title of the item or of the shipping, discount codes, names of the taxes',
	],
	['sku', 'code', lineField('sku'), 'SKU of the item, also of its discount'],
	['quantity', 'number', lineField('quantity'), 'How many of the item; blank on other rows'],
	[
		'amount',
		'money',
		lineField('amount'),
		'The amount; discounts and refunds are negative, a tax inside the prices is 0',
	],
	['currency', 'text', ledgerCurrency, 'Currency of every amount in the row, in upper case'],
	[
		'tax_included_amount',
		'money',
		lineField('tax_included_amount'),
		'The tax that the prices contain, on the row of the tax',
	],
	[
		'is_gift_card',
		'boolean',
		lineField('is_gift_card'),
		'TRUE if the item is a gift card, whose sale is no revenue; blank on other rows',
	],
	['is_test', 'boolean', field('test'), 'TRUE if it is a test order'],
	[
		'cancelled_at',
		'date',
		field('cancelled_at'),
		'When the order was cancelled; blank if it was not',
	],
];

/** The column of the customer's amounts beside a column of the ledger. */
export const LEDGER_TWINS: ReadonlySet<string> = new Set(['amount', 'tax_included_amount']);

/**
 * A row for each amount of an order, with the fields that the columns name. Where the amounts of the customer are wanted
 * too, they stand beside those of the shop; an amount known in one currency only leaves the other blank.
 */
export function* ledgerLines(order: RecordView): Generator<LineView[]> {
	const { parts } = yield* amountsInSteps(order);
	if (!order.bothCurrencies) {
		for (const batch of inBatches(parts)) yield batch.map((part) => lineOf(order, part));
		return;
	}
	const others = new Map<string, AmountPart>();
	const { parts: otherParts } = yield* amountsInSteps(order.inPresentment);
	for (const part of otherParts) others.set(keyOf(order, part), part);
	for (const batch of inBatches(parts)) {
		const lines = batch.map((part) => lineOf(order, part));
		yield lines.map((line) => withTwin(line, others.get(line.key)));
		for (const { key } of lines) others.delete(key);
	}
	for (const batch of inBatches([...others.values()])) {
		yield batch.map((part) =>
			withTwin(lineOf(order, { ...part, amount: undefined, taxIncludedAmount: undefined }), part),
		);
	}
}

type Amount = Omit<AmountPart, 'amount'> & { readonly amount?: Decimal };

const keyOf = (order: RecordView, { type, id }: Pick<AmountPart, 'type' | 'id'>): string =>
	`${order.key}:${type}${id === '' ? '' : `:${id}`}`;

function lineOf(order: RecordView, part: Amount): LineView {
	const { type, description, amount, taxIncludedAmount, line } = part;
	const item = line?.fields;
	const fields: Fields = {
		type,
		description,
		sku: item?.sku,
		quantity: type === 'item' ? item?.quantity : undefined,
		amount: amount && decimalText(amount),
		tax_included_amount: taxIncludedAmount && decimalText(taxIncludedAmount),
		is_gift_card: item?.gift_card,
	};
	return {
		record: order,
		fields,
		number: '',
		isFirst: false,
		id: part.id,
		key: keyOf(order, part),
	};
}

function withTwin(line: LineView, part: AmountPart | undefined): LineView {
	if (!part) return line;
	const { amount, taxIncludedAmount } = part;
	return {
		...line,
		fields: {
			...line.fields,
			amount_presentment: decimalText(amount),
			tax_included_amount_presentment: taxIncludedAmount && decimalText(taxIncludedAmount),
		},
	};
}
