import type { Channel } from '../api/table';
import { skus, titles, variantTitles, vendors } from './goods';
import { idOf } from './ids';
import { formatMoney, moneySet, type Currencies } from './money';
import type { LineItem } from './model';
import { nth, type Random } from './random';
import { slot } from './template';

/** Line items of an order, by template: most have one or two, some none, some twelve. */
const lineCounts = [1, 2, 1, 3, 0, 1, 2, 1, 12, 1] as const;

/** Unit prices in hundredths. Ten times 0.10 and three times 19.99 are where floating point slips. */
const prices = [
	1999, 10, 500, -500, 0, 129900, 495, 10, 3333, 249, 99999999, 1, 1999, 7, 2050, 105, 4200,
] as const;

const quantities = [1, 3, 1, 2, 1, 1, 0, 10, 1, 7, 1, 2, 1] as const;

export interface Lines {
	items: LineItem[];
	/** Hundredths: sum of price times quantity, and of the line discounts. */
	gross: number;
	discount: number;
	grams: number;
}

/** The line items of order template `template`, with their sums. */
export function buildLines(
	channel: Channel,
	template: number,
	currencies: Currencies,
	fulfillment: string | null,
	random: Random,
): Lines {
	const lines: Lines = { items: [], gross: 0, discount: 0, grams: 0 };
	const count = nth(lineCounts, template);
	for (let at = 0; at < count; at++) {
		const number = template * 3 + at;
		const price = nth(prices, number);
		const quantity = nth(quantities, number);
		const discount = number % 6 === 2 && price > 0 ? Math.floor((price * quantity) / 10) : 0;
		const giftCard = nth(titles, number) === 'Gift card';
		const grams = giftCard ? 0 : 50 + random.below(4000);
		const product = random.below(100);
		const variantTitle = nth(variantTitles, number);
		lines.gross += price * quantity;
		lines.discount += discount;
		lines.grams += grams * quantity;
		lines.items.push({
			id: `${slot('lineId')}${String(at + 1).padStart(4, '0')}`,
			fulfillable_quantity: fulfillment === 'fulfilled' ? 0 : quantity,
			fulfillment_service: 'manual',
			fulfillment_status: fulfillment === 'partial' && at > 0 ? null : fulfillment,
			grams,
			price: formatMoney(price, currencies.shop),
			product_id: idOf('products', channel, product),
			quantity,
			requires_shipping: !giftCard,
			sku: nth(skus, number),
			title: nth(titles, number),
			variant_id: `${idOf('products', channel, product)}0${(number % 3) + 1}`,
			variant_title: variantTitle,
			name: variantTitle === '' ? nth(titles, number) : `${nth(titles, number)} - ${variantTitle}`,
			vendor: nth(vendors, number),
			gift_card: giftCard,
			taxable: !giftCard && number % 4 !== 3,
			total_discount: formatMoney(discount, currencies.shop),
			total_discount_set: moneySet(discount, currencies),
			product_exists: number % 10 !== 9,
			price_set: moneySet(price, currencies),
			fulfillment_line_item_id: number % 3 === 0 ? null : `${slot('lineId')}9${at}`,
		});
	}
	return lines;
}
