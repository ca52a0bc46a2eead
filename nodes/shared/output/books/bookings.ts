import type { Decimal } from '../../values/decimals';
import type { Fields } from '../../values/recordValues';
import type { LineView } from '../rows/record';

/** The kind of a sale that an amount belongs to. */
export type Category =
	'item' | 'giftCard' | 'shipping' | 'tax' | 'tip' | 'duties' | 'fees' | 'other';

/** The kinds of amounts of an order, in the order of their rows, each with the kind of a sale that it belongs to. */
export const CATEGORY_OF = {
	item: 'item',
	item_discount: 'item',
	order_discount: 'item',
	gift_card: 'giftCard',
	shipping: 'shipping',
	shipping_discount: 'shipping',
	tax: 'tax',
	tip: 'tip',
	duties: 'duties',
	fees: 'fees',
	rounding: 'other',
	unexplained: 'other',
	refund_item: 'item',
	refund_shipping: 'shipping',
	refund_tax: 'tax',
	refund_other: 'other',
	change_item: 'item',
	change_shipping: 'shipping',
	change_tax: 'tax',
	change_duties: 'duties',
	change_fees: 'fees',
	change_other: 'other',
	unreadable: 'other',
} as const satisfies Record<string, Category>;
/** See `CATEGORY_OF`. */
export type AmountType = keyof typeof CATEGORY_OF;

/** One amount of an order, and the day it belongs to. */
export interface Booking {
	readonly type: AmountType;
	/** what it is part of: the sale, money that was paid back, or another change of the order */
	readonly of: 'sale' | 'refund' | 'change';
	/** distinguishes the amounts of one type in an order; '' for types that an order has once */
	readonly id: string;
	/** reductions are negative; undefined for an amount that cannot be read */
	readonly amount: Decimal | undefined;
	/** a date as the channel gives it; '' where it does not tell the day */
	readonly bookedAt: string;
	/** of an item, its discount, or its return */
	readonly line?: LineView;
	/** of items sold or returned, these negative */
	readonly quantity?: Decimal;
	/** of the types `shipping` and `shipping_discount`; undefined where the channel gives only a total */
	readonly shippingLine?: Fields;
	/** title of the item or of the shipping, discount codes, names of the taxes; '' for none */
	readonly description: string;
	/** of a tax inside the prices: how much it is; `amount` is 0 then */
	readonly taxIncludedAmount?: Decimal;
	/** whether the channel does not tell how much tax a refund or change has */
	readonly isTaxUnknown?: boolean;
	/** of types that belong to an entry of `refunds`: its ID, else its number */
	readonly refundId?: string;
	/** of the type `tax`, where the taxes of the order are named one by one */
	readonly taxRate?: unknown;
	readonly isChannelLiable?: boolean;
}
