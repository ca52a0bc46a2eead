import {
	SOLD,
	both,
	lineOf,
	orderOf,
	paidBack,
	refundOn,
	returned,
	shippingOf,
	type HandMadeOrder,
} from './handMadeOrder';
import type { BookAdjustment } from './bookOrder';

/** A mug of 60.00 and a pot of 40.00, paid: what most of these orders are. */
const MUG_AND_POT = {
	line_items: [lineOf('mug', '60.00'), lineOf('pot', '40.00')],
	subtotal_price: '100.00',
	total_price: '100.00',
};
/** The same with a tax of 10 % on top. */
const TAXED_ON_TOP = {
	...MUG_AND_POT,
	taxes_included: false,
	total_tax: '10.00',
	total_price: '110.00',
};
const NOTHING_LEFT = { current_subtotal_price: '0.00', current_total_price: '0.00' };
const SALE = [
	['item', '60.00', SOLD],
	['item', '40.00', SOLD],
] as const;

const shippingBack = (amount: string, tax = '0.00'): BookAdjustment => ({
	kind: 'shipping_refund',
	amount,
	tax_amount: tax,
});
const discrepancy = (amount: string): BookAdjustment => ({ kind: 'refund_discrepancy', amount });
const failed = { status: 'failure' };
const voided = [{ kind: 'void', status: 'success', amount: '0.00', currency: 'EUR' }];

/** Orders of which something was given back or changed later. */
export const HAND_MADE_REFUNDS: readonly HandMadeOrder[] = [
	{
		name: 'partial refund with restock',
		why: 'The pot came back in April: a row of April; March stays as it was.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00')],
				}),
			],
			current_subtotal_price: '60.00',
			current_total_price: '60.00',
		}),
		rows: [...SALE, ['refund_item', '-40.00', '2026-04-02']],
	},
	{
		name: 'partial refund with tax on top',
		why: 'The subtotal of the returned line is without its tax: 40.00 + 4.00 = 44.00 went back.',
		order: orderOf({
			...TAXED_ON_TOP,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00', '4.00')],
					transactions: [paidBack('44.00')],
				}),
			],
			current_total_price: '66.00',
		}),
		rows: [
			...SALE,
			['tax', '10.00', SOLD],
			['refund_item', '-40.00', '2026-04-02'],
			['refund_tax', '-4.00', '2026-04-02'],
		],
	},
	{
		name: 'refunded twice in two months',
		why: 'Each refund on its own day, with the tax inside.',
		order: orderOf({
			...MUG_AND_POT,
			total_tax: '10.00',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00', '4.00')],
					transactions: [paidBack('40.00')],
				}),
				refundOn('2026-05-06', {
					refund_line_items: [returned('mug', '60.00', '6.00')],
					transactions: [paidBack('60.00')],
				}),
			],
			current_total_price: '0.00',
		}),
		rows: [
			...SALE,
			['tax', '0', SOLD, '10.00'],
			['refund_item', '-40.00', '2026-04-02'],
			['refund_tax', '0', '2026-04-02', '-4.00'],
			['refund_item', '-60.00', '2026-05-06'],
			['refund_tax', '0', '2026-05-06', '-6.00'],
		],
	},
	{
		name: 'exchange',
		why: 'The pot came back without money; for it a pan of 55.00 was added, on a day nobody tells.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [],
				}),
			],
			current_subtotal_price: '115.00',
			current_total_price: '115.00',
		}),
		rows: [...SALE, ['change_item', '-40.00', '2026-04-02'], ['change_item', '55.00', '']],
	},
	{
		name: 'edited up and down on two days',
		why: 'Up by 20.00, down by 5.00: the order only says that it is 15.00 more now.',
		order: orderOf({
			...MUG_AND_POT,
			current_subtotal_price: '115.00',
			current_total_price: '115.00',
		}),
		rows: [...SALE, ['change_item', '15.00', '']],
	},
	{
		name: 'edit that no field explains',
		why: 'The subtotal rose by 5.00, yet the order is 10.00 less: only the sum is certain.',
		order: orderOf({
			...MUG_AND_POT,
			current_subtotal_price: '105.00',
			current_total_price: '90.00',
		}),
		rows: [...SALE, ['change_other', '-10.00', '']],
	},
	{
		name: 'line removed before it was paid',
		why: 'An entry without money: the pot was taken off on its day.',
		order: orderOf({
			...MUG_AND_POT,
			financial_status: 'pending',
			refunds: [
				refundOn('2026-03-12', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [],
				}),
			],
			current_subtotal_price: '60.00',
			current_total_price: '60.00',
		}),
		rows: [...SALE, ['change_item', '-40.00', '2026-03-12']],
	},
	{
		name: 'unpaid order cancelled',
		why: 'A void of 0.00 is no money; lines and shipping were taken off seconds before.',
		order: orderOf({
			line_items: [lineOf('mug', '5.00')],
			shipping_lines: [shippingOf('6.95')],
			subtotal_price: '5.00',
			total_price: '11.95',
			financial_status: 'voided',
			cancelled_at: '2026-04-20T12:00:02Z',
			refunds: [
				refundOn('2026-04-20', {
					refund_line_items: [returned('mug', '5.00')],
					order_adjustments: [shippingBack('-6.95')],
					transactions: voided,
				}),
			],
			current_total_price: '0.00',
		}),
		rows: [
			['item', '5.00', SOLD],
			['shipping', '6.95', SOLD],
			['change_item', '-5.00', '2026-04-20'],
			['change_shipping', '-6.95', '2026-04-20'],
		],
	},
	{
		name: 'voided order that does not say what it comes to now',
		why: 'Voided is nothing at all any more: everything is taken off on the day it was cancelled.',
		order: orderOf({
			taxes_included: false,
			line_items: [lineOf('mug', '50.00')],
			shipping_lines: [shippingOf('5.00')],
			subtotal_price: '50.00',
			total_tax: '10.00',
			total_price: '65.00',
			financial_status: 'voided',
			cancelled_at: '2026-04-20T12:00:00Z',
		}),
		rows: [
			['item', '50.00', SOLD],
			['shipping', '5.00', SOLD],
			['tax', '10.00', SOLD],
			['change_item', '-50.00', '2026-04-20'],
			['change_shipping', '-5.00', '2026-04-20'],
			['change_tax', '-10.00', '2026-04-20'],
		],
	},
	{
		name: 'goodwill',
		why: '10.00 were given back for a scratch; the order is still one of 100.00.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [refundOn('2026-04-02', { transactions: [paidBack('10.00')] })],
			current_subtotal_price: '100.00',
			current_total_price: '100.00',
		}),
		rows: [...SALE, ['refund_other', '-10.00', '2026-04-02']],
		goodwill: '-10.00',
	},
	{
		name: 'goodwill beside an edit',
		why: '10.00 given back, and the order edited up by 20.00: the edit has no day.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [refundOn('2026-04-02', { transactions: [paidBack('10.00')] })],
			current_subtotal_price: '120.00',
			current_total_price: '120.00',
		}),
		rows: [...SALE, ['refund_other', '-10.00', '2026-04-02'], ['change_item', '20.00', '']],
		goodwill: '-10.00',
	},
	{
		name: 'money kept',
		why: 'The pot of 40.00 came back, 4.00 were kept for handling: 36.00 went back.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					order_adjustments: [discrepancy('4.00')],
					transactions: [paidBack('36.00')],
				}),
			],
			current_subtotal_price: '60.00',
			current_total_price: '60.00',
		}),
		rows: [
			...SALE,
			['refund_item', '-40.00', '2026-04-02'],
			['refund_other', '4.00', '2026-04-02'],
		],
		goodwill: '4.00',
	},
	{
		name: 'refund pending',
		why: 'Nearly all pending refunds come through: it is booked on its day.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					order_adjustments: [discrepancy('40.00')],
					transactions: [paidBack('40.00', { status: 'pending' })],
				}),
			],
			current_total_price: '60.00',
		}),
		rows: [...SALE, ['refund_item', '-40.00', '2026-04-02']],
	},
	{
		name: 'refund failed',
		why: 'No money went back, but the pot was taken off the order that day.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00', failed)],
				}),
			],
			current_subtotal_price: '60.00',
			current_total_price: '60.00',
		}),
		rows: [...SALE, ['change_item', '-40.00', '2026-04-02']],
	},
	{
		name: 'refund failed and repeated in the next month',
		why: 'The 40.00 of May are those taken off in April: they must not reduce the order twice.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00', failed)],
				}),
				refundOn('2026-05-06', { transactions: [paidBack('40.00')] }),
			],
			current_subtotal_price: '60.00',
			current_total_price: '60.00',
		}),
		rows: [
			...SALE,
			['change_item', '-40.00', '2026-04-02'],
			['refund_other', '-40.00', '2026-05-06'],
			['change_other', '40.00', '2026-05-06'],
		],
	},
	{
		name: "refund in the customer's currency",
		why: '34.80 GBP are the pot in GBP, so the same pot in EUR went back: 40.00.',
		order: orderOf({
			presentment_currency: 'GBP',
			line_items: [
				lineOf('mug', '60.00', { price_set: both('60.00', '52.20') }),
				lineOf('pot', '40.00', { price_set: both('40.00', '34.80') }),
			],
			subtotal_price: '100.00',
			subtotal_price_set: both('100.00', '87.00'),
			total_price: '100.00',
			total_price_set: both('100.00', '87.00'),
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [
						returned('pot', '40.00', '0.00', { subtotal_set: both('40.00', '34.80') }),
					],
					transactions: [paidBack('34.80', { currency: 'GBP' })],
				}),
			],
			current_total_price: '60.00',
			current_total_price_set: both('60.00', '52.20'),
		}),
		rows: [...SALE, ['refund_item', '-40.00', '2026-04-02']],
		inPresentment: [
			['item', '52.20', SOLD],
			['item', '34.80', SOLD],
			['refund_item', '-34.80', '2026-04-02'],
		],
	},
	{
		name: 'all of it refunded in the currency of the customer, without lines',
		why: '87.00 GBP are the total in GBP: the whole order went back, in EUR as well.',
		order: orderOf({
			presentment_currency: 'GBP',
			line_items: [lineOf('mug', '100.00', { price_set: both('100.00', '87.00') })],
			subtotal_price: '100.00',
			subtotal_price_set: both('100.00', '87.00'),
			total_price: '100.00',
			total_price_set: both('100.00', '87.00'),
			refunds: [refundOn('2026-04-02', { transactions: [paidBack('87.00', { currency: 'GBP' })] })],
		}),
		rows: [
			['item', '100.00', SOLD],
			['refund_item', '-100.00', '2026-04-02'],
		],
		inPresentment: [
			['item', '87.00', SOLD],
			['refund_item', '-87.00', '2026-04-02'],
		],
	},
	{
		name: 'refund paid in another currency',
		why: '15.00 USD: nothing in the order tells what they are in EUR, and no rate is guessed.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [refundOn('2026-04-02', { transactions: [paidBack('15.00', { currency: 'USD' })] })],
			current_total_price: '100.00',
		}),
		rows: [...SALE, ['unreadable', null, '2026-04-02']],
	},
	{
		name: 'all of it refunded without lines',
		why: '133.00 are all of the order: goods, shipping and tax are reversed.',
		order: orderOf({
			...MUG_AND_POT,
			taxes_included: false,
			shipping_lines: [shippingOf('10.00')],
			total_tax: '23.00',
			total_price: '133.00',
			financial_status: 'refunded',
			refunds: [
				refundOn('2026-04-02', {
					order_adjustments: [discrepancy('-133.00')],
					transactions: [paidBack('133.00')],
				}),
			],
			current_total_price: '0.00',
		}),
		rows: [
			...SALE,
			['shipping', '10.00', SOLD],
			['tax', '23.00', SOLD],
			['refund_item', '-60.00', '2026-04-02'],
			['refund_item', '-40.00', '2026-04-02'],
			['refund_shipping', '-10.00', '2026-04-02'],
			['refund_tax', '-23.00', '2026-04-02'],
		],
	},
	{
		name: 'part of it refunded without lines',
		why: 'Nobody says for what the 30.00 were; the order is 70.00 now.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [refundOn('2026-04-02', { transactions: [paidBack('30.00')] })],
			current_total_price: '70.00',
		}),
		rows: [...SALE, ['refund_other', '-30.00', '2026-04-02']],
	},
	{
		name: 'the rest refunded without lines',
		why: 'After the pot, 60.00 were left: the mug.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00')],
				}),
				refundOn('2026-05-06', { transactions: [paidBack('60.00')] }),
			],
			current_total_price: '0.00',
		}),
		rows: [
			...SALE,
			['refund_item', '-40.00', '2026-04-02'],
			['refund_item', '-60.00', '2026-05-06'],
		],
	},
	{
		name: 'shipping refunded with adjustments in pairs and of either sign',
		why: '-4.00 + 4.00 - 4.00 are 4.00 back; the positive 6.00 of May are 6.00 back, too.',
		order: orderOf({
			line_items: [lineOf('mug', '60.00')],
			shipping_lines: [shippingOf('10.00')],
			subtotal_price: '60.00',
			total_price: '70.00',
			refunds: [
				refundOn('2026-04-02', {
					order_adjustments: [shippingBack('-4.00'), shippingBack('4.00'), shippingBack('-4.00')],
					transactions: [paidBack('4.00')],
				}),
				refundOn('2026-05-06', {
					order_adjustments: [shippingBack('6.00')],
					transactions: [paidBack('6.00')],
				}),
			],
			current_total_price: '60.00',
		}),
		rows: [
			['item', '60.00', SOLD],
			['shipping', '10.00', SOLD],
			['refund_shipping', '-4.00', '2026-04-02'],
			['refund_shipping', '-6.00', '2026-05-06'],
		],
	},
	{
		name: 'shipping refunded with its tax on top',
		why: '10.00 of shipping and 1.90 of tax came to the 11.90 that went back.',
		order: orderOf({
			taxes_included: false,
			line_items: [lineOf('mug', '60.00')],
			shipping_lines: [shippingOf('10.00')],
			subtotal_price: '60.00',
			total_tax: '13.30',
			total_price: '83.30',
			refunds: [
				refundOn('2026-04-02', {
					order_adjustments: [shippingBack('-10.00', '-1.90')],
					transactions: [paidBack('11.90')],
				}),
			],
			current_total_price: '71.40',
		}),
		rows: [
			['item', '60.00', SOLD],
			['shipping', '10.00', SOLD],
			['tax', '13.30', SOLD],
			['refund_shipping', '-10.00', '2026-04-02'],
			['refund_tax', '-1.90', '2026-04-02'],
		],
	},
	{
		name: 'shipping refunded in both forms',
		why: 'The adjustment and the shipping line of the refund are the same 5.00.',
		order: orderOf({
			line_items: [lineOf('mug', '60.00')],
			shipping_lines: [shippingOf('5.00')],
			subtotal_price: '60.00',
			total_price: '65.00',
			refunds: [
				refundOn('2026-04-02', {
					order_adjustments: [shippingBack('-5.00')],
					refund_shipping_lines: [{ subtotal_amount_set: both('5.00') }],
					transactions: [paidBack('5.00')],
				}),
			],
			current_total_price: '60.00',
		}),
		rows: [
			['item', '60.00', SOLD],
			['shipping', '5.00', SOLD],
			['refund_shipping', '-5.00', '2026-04-02'],
		],
	},
	{
		name: 'refund without a list of transactions',
		why: 'Nothing tells the money but the line, the shipping and the 3.00 of the discrepancy.',
		order: orderOf({
			...MUG_AND_POT,
			shipping_lines: [shippingOf('5.00')],
			total_price: '105.00',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					order_adjustments: [shippingBack('-5.00'), discrepancy('-3.00')],
					transactions: null,
				}),
			],
			current_total_price: '57.00',
		}),
		rows: [
			...SALE,
			['shipping', '5.00', SOLD],
			['refund_item', '-40.00', '2026-04-02'],
			['refund_shipping', '-5.00', '2026-04-02'],
			['refund_other', '-3.00', '2026-04-02'],
		],
	},
	{
		name: 'gift card returned',
		why: 'A liability less, no return of goods.',
		order: orderOf({
			line_items: [lineOf('mug', '20.00'), lineOf('card', '50.00', { gift_card: true })],
			subtotal_price: '70.00',
			total_price: '70.00',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('card', '50.00')],
					transactions: [paidBack('50.00')],
				}),
			],
			current_total_price: '20.00',
		}),
		rows: [
			['item', '20.00', SOLD],
			['gift_card', '50.00', SOLD],
			['gift_card', '-50.00', '2026-04-02'],
		],
	},
	{
		name: 'order of a card, edited down',
		why: 'Only cards were sold, so what changed is a card.',
		order: orderOf({
			line_items: [lineOf('card', '50.00', { gift_card: true, quantity: 2 })],
			subtotal_price: '100.00',
			total_price: '100.00',
			current_subtotal_price: '50.00',
			current_total_price: '50.00',
		}),
		rows: [
			['gift_card', '100.00', SOLD],
			['gift_card', '-50.00', ''],
		],
	},
	{
		name: 'cancelled before its refund',
		why: 'The sale ends with the cancellation in March; the money of April must not end it twice.',
		order: orderOf({
			...MUG_AND_POT,
			cancelled_at: '2026-03-20T12:00:00Z',
			financial_status: 'refunded',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('mug', '60.00'), returned('pot', '40.00')],
					transactions: [paidBack('100.00')],
				}),
			],
			...NOTHING_LEFT,
		}),
		rows: [
			...SALE,
			['change_item', '-100.00', '2026-03-20'],
			['refund_item', '-60.00', '2026-04-02'],
			['refund_item', '-40.00', '2026-04-02'],
			['change_other', '100.00', '2026-04-02'],
		],
	},
	{
		name: 'cancelled without its first total, and paid back later',
		why: 'What the cancellation took off cannot be told, so the money of April takes back all that was sold.',
		order: orderOf({
			...MUG_AND_POT,
			total_price: '',
			cancelled_at: '2026-03-20T12:00:00Z',
			refunds: [refundOn('2026-04-02', { transactions: [paidBack('100.00')] })],
			current_total_price: '0.00',
		}),
		rows: [
			...SALE,
			['refund_item', '-60.00', '2026-04-02'],
			['refund_item', '-40.00', '2026-04-02'],
		],
		blank: [
			'total',
			'unexplained',
			'rounding',
			'tax_on_top',
			'tax_total',
			'tips',
			'duties',
			'fees',
		],
	},
	{
		name: 'cancelled, without its tax after that',
		why: 'Nothing is left of the order, so none of the tax that was inside.',
		order: orderOf({
			...MUG_AND_POT,
			total_tax: '10.00',
			cancelled_at: '2026-04-20T12:00:00Z',
			current_total_price: '0.00',
		}),
		rows: [
			...SALE,
			['tax', '0', SOLD, '10.00'],
			['change_tax', '0', '2026-04-20', '-10.00'],
			['change_other', '-100.00', '2026-04-20'],
		],
	},
	{
		name: 'the pot taken off, the rest cancelled, and the money of both paid back later with lines of the mug',
		why: 'The cancellation ended the order: all of the later money is against that, in one row beside its tax.',
		order: orderOf({
			...TAXED_ON_TOP,
			cancelled_at: '2026-04-03T12:00:00Z',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00', '4.00')],
					transactions: [],
				}),
				refundOn('2026-05-02', {
					refund_line_items: [returned('mug', '60.00', '6.00')],
					transactions: [paidBack('110.00')],
				}),
			],
			...NOTHING_LEFT,
			current_total_tax: '0.00',
		}),
		rows: [
			...SALE,
			['tax', '10.00', SOLD],
			['change_item', '-40.00', '2026-04-02'],
			['change_tax', '-4.00', '2026-04-02'],
			['change_item', '-60.00', '2026-04-03'],
			['change_tax', '-6.00', '2026-04-03'],
			['refund_item', '-60.00', '2026-05-02'],
			['refund_tax', '-6.00', '2026-05-02'],
			['refund_other', '-44.00', '2026-05-02'],
			['change_other', '104.00', '2026-05-02'],
			['change_tax', '6.00', '2026-05-02'],
		],
	},
	{
		name: 'cancelled before its refund, with tax on top',
		why: 'The cancellation ends the tax in March, too: April takes it back once more, and against that as tax.',
		order: orderOf({
			...TAXED_ON_TOP,
			cancelled_at: '2026-03-20T12:00:00Z',
			financial_status: 'refunded',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('mug', '60.00', '6.00'), returned('pot', '40.00', '4.00')],
					transactions: [paidBack('110.00')],
				}),
			],
			...NOTHING_LEFT,
			current_total_tax: '0.00',
		}),
		rows: [
			...SALE,
			['tax', '10.00', SOLD],
			['change_item', '-100.00', '2026-03-20'],
			['change_tax', '-10.00', '2026-03-20'],
			['refund_item', '-60.00', '2026-04-02'],
			['refund_item', '-40.00', '2026-04-02'],
			['refund_tax', '-10.00', '2026-04-02'],
			['change_other', '100.00', '2026-04-02'],
			['change_tax', '10.00', '2026-04-02'],
		],
	},
	{
		name: 'cancelled after a refund',
		why: 'The pot had come back before; cancelling took off the mug.',
		order: orderOf({
			...MUG_AND_POT,
			cancelled_at: '2026-04-20T12:00:00Z',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00')],
				}),
			],
			...NOTHING_LEFT,
		}),
		rows: [
			...SALE,
			['refund_item', '-40.00', '2026-04-02'],
			['change_item', '-60.00', '2026-04-20'],
		],
	},
	{
		name: 'refund failed, order cancelled, refund repeated',
		why: 'April took off the pot, then the mug; the 40.00 of May come after both and change nothing.',
		order: orderOf({
			...MUG_AND_POT,
			cancelled_at: '2026-04-20T12:00:00Z',
			refunds: [
				refundOn('2026-04-02', {
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00', failed)],
				}),
				refundOn('2026-05-06', { transactions: [paidBack('40.00')] }),
			],
			...NOTHING_LEFT,
		}),
		rows: [
			...SALE,
			['change_item', '-40.00', '2026-04-02'],
			['change_item', '-60.00', '2026-04-20'],
			['refund_other', '-40.00', '2026-05-06'],
			['change_other', '40.00', '2026-05-06'],
		],
	},
	{
		name: 'refund of which the date cannot be read',
		why: 'It is booked, on no day.',
		order: orderOf({
			...MUG_AND_POT,
			refunds: [
				refundOn('2026-04-02', {
					created_at: '0000-00-00T00:00:00Z',
					processed_at: null,
					refund_line_items: [returned('pot', '40.00')],
					transactions: [paidBack('40.00')],
				}),
			],
			current_total_price: '60.00',
		}),
		rows: [...SALE, ['refund_item', '-40.00', '']],
	},
];
