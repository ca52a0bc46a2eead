import type { Channel } from '../api/table';
import type { Order } from './model';
import type { Currencies } from './money';
import { buildLines, withAmounts } from './orderLines';
import { buildTotals } from './orderTotals';
import { addressOf, customerOf, personOf } from './people';
import { nth, Random } from './random';
import { salesOf, type SalesInBoth } from './sales';
import { slot } from './template';

export type OrderState = 'open' | 'closed' | 'cancelled';

/** Orders are made from this many templates per channel; the first that many records are all different. */
export const ORDER_TEMPLATES = 1000;

export interface OrderTemplate {
	/** An order whose id, number and times are slots. */
	order: Order;
	/** The amounts it was made from. */
	sales: SalesInBoth;
	/** Milliseconds after creation. */
	processedAfter: number;
	updatedAfter: number;
}

/** The app that calls, for attribution_app_id `current`. */
export const CALLING_APP = '1354745';

const states: readonly OrderState[] = [
	'open',
	'open',
	'closed',
	'open',
	'cancelled',
	'open',
	'closed',
	'open',
	'open',
];
const financialStatuses = [
	'paid',
	'pending',
	'authorized',
	'refunded',
	'partially_paid',
	'voided',
	'partially_refunded',
] as const;
const fulfillmentStatuses = [
	null,
	'fulfilled',
	null,
	'partial',
	'fulfilled',
	null,
	'restocked',
	null,
] as const;
const apps = [CALLING_APP, '580111', '1354745', '129785'] as const;
const currencyPairs: readonly Currencies[] = [
	{ shop: 'EUR', presentment: 'EUR' },
	{ shop: 'EUR', presentment: 'USD' },
	{ shop: 'USD', presentment: 'USD' },
	{ shop: 'GBP', presentment: 'EUR' },
	{ shop: 'EUR', presentment: 'EUR' },
	{ shop: 'JPY', presentment: 'JPY' },
	{ shop: 'SEK', presentment: 'EUR' },
	{ shop: 'KWD', presentment: 'USD' },
];
const notes = [
	null,
	'Please ring twice',
	'=1+1',
	'Zeile 1\nZeile 2\r\nZeile 3',
	'a;b,c\td',
	'She said "fine", then left',
	'@cmd',
	'-x',
	'+1+cmd',
	'\t=1+1',
	'\r=cmd',
	'🎁 verpackt; „schön“',
	'',
] as const;
const tags = [
	'',
	'vip',
	'vip, gift',
	'=HYPERLINK("https://example.com")',
	'a;b',
	'wholesale, "quoted"',
] as const;
const gateways = [['shopify_payments'], ['paypal', 'gift_card'], [], ['iDEAL']] as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Time from creation to the last change; never more than 20 days. */
const changesAfter = [0, MINUTE, 0, 3 * 60 * MINUTE, DAY, 2 * DAY + 5000, 20 * DAY] as const;

/** A cell too long for a spreadsheet (Excel takes 32,767 characters). */
const longNote = 'long note; '.repeat(5000);

/**
 * Order template number `template` of a channel: complete as the specification lists it, with every awkward value
 * somewhere.
 * @param orderDiscounts whether one in three has a discount of its own beside those of its lines, instead of one in eleven
 */
export function buildOrderTemplate(
	channel: Channel,
	template: number,
	seed: number,
	orderDiscounts = false,
): OrderTemplate {
	const random = new Random(seed, 'orders', channel, template);
	const state = nth(states, template);
	const financial = nth(financialStatuses, template);
	const fulfillment = nth(fulfillmentStatuses, template);
	const currencies = nth(currencyPairs, template);
	const number = random.below(1_000_000);
	const person = personOf(template);
	const lines = buildLines(channel, template, fulfillment, random);
	const sales = salesOf(template, lines.inputs, currencies, {
		cancelled: state === 'cancelled',
		financial,
		orderDiscount: orderDiscounts ? template % 3 === 0 : template % 11 === 5,
	});
	const order: Order = {
		id: slot('id'),
		channel_name: channel,
		app_id: nth(apps, template),
		checkout_id: template % 6 === 5 ? null : `9${slot('lineId')}`,
		location_id: template % 4 === 0 ? '65417641' : null,
		user_id: '548380009',
		billing_address:
			template % 8 === 6 ? null : { ...addressOf(person, number), channel_name: channel },
		shipping_address:
			template % 14 === 9 ? null : addressOf(personOf(template + (template % 3)), number + 1),
		buyer_accepts_marketing: template % 2 === 0,
		confirmed: true,
		test: template % 50 === 49,
		tax_exempt: template % 11 === 0,
		estimated_taxes: false,
		cancel_reason: state === 'cancelled' ? nth(['customer', 'fraud', 'inventory'], template) : null,
		cancelled_at: state === 'cancelled' ? slot('updatedAt') : null,
		closed_at: state === 'closed' ? slot('updatedAt') : null,
		device_id: null,
		referring_site: template % 5 === 0 ? 'https://www.example.com/?q=a&b=%20c' : null,
		note: template === 500 ? longNote : nth(notes, template),
		po_number: template % 9 === 0 ? '000PO-42' : null,
		created_at: slot('createdAt'),
		processed_at: slot('processedAt'),
		updated_at: slot('updatedAt'),
		currency: currencies.shop,
		presentment_currency: currencies.presentment,
		customer: template % 10 === 7 ? null : customerOf(person, number),
		customer_locale: person.locale,
		email: template % 9 === 5 ? null : person.email,
		phone: person.phone,
		financial_status: financial,
		fulfillment_status: fulfillment,
		tags: nth(tags, template),
		line_items: withAmounts(lines.items, sales, currencies),
		name: `#${slot('number')}`,
		number: slot('number'),
		order_number: slot('number'),
		source_identifier: `src-${slot('number')}`,
		source_name: nth(['web', 'pos', '580111'], template),
		order_status_url: `https://shop.example.com/orders/${slot('number')}/authenticate?key=a%2Bb`,
		payment_gateway_names: [...nth(gateways, template)],
		...buildTotals(template, sales, currencies, {
			unpaid: ['pending', 'authorized'].includes(financial),
			grams: lines.grams,
		}),
		payment_terms:
			template % 13 === 6
				? { payment_terms_name: 'Net 30', payment_schedules: [{ due_at: '2026-12-31T00:00:00Z' }] }
				: {},
		company:
			template % 12 === 0
				? { id: '450789469', location_id: '0042' }
				: { id: null, location_id: null },
	};
	return {
		order,
		sales,
		processedAfter: template % 4 === 1 ? MINUTE : 0,
		updatedAfter: nth(changesAfter, template),
	};
}
