import type { Channel } from '../api/table';
import { skus, titles, variantTitles, vendors } from './goods';
import { idOf } from './ids';
import { moneySet, type Currencies } from './money';
import type { LineItem, MoneySet } from './model';
import { nth, type Random } from './random';
import type { ItemInput, SalesInBoth } from './sales';
import { slot } from './template';

/** Line items of an order, by template: most have one or two, some none, some twelve. */
const lineCounts = [1, 2, 1, 3, 0, 1, 2, 1, 12, 1] as const;

/** Unit prices in hundredths. Ten times 0.10 and three times 19.99 are where floating point slips. */
const prices = [
	1999, 10, 500, -500, 0, 129900, 495, 10, 3333, 249, 99999999, 1, 1999, 7, 2050, 105, 4200,
] as const;

const quantities = [1, 3, 1, 2, 1, 1, 0, 10, 1, 7, 1, 2, 1] as const;

export interface Lines {
	/** Without their amounts, which `withAmounts` adds. */
	items: LineItem[];
	/** What the amounts are made from. */
	inputs: ItemInput[];
	grams: number;
}

/** The line items of order template `template`. */
export function buildLines(
	channel: Channel,
	template: number,
	fulfillment: string | null,
	random: Random,
): Lines {
	const lines: Lines = { items: [], inputs: [], grams: 0 };
	const count = nth(lineCounts, template);
	for (let at = 0; at < count; at++) {
		const number = template * 3 + at;
		const price = nth(prices, number);
		const quantity = nth(quantities, number);
		const giftCard = nth(titles, number) === 'Gift card';
		const grams = giftCard ? 0 : 50 + random.below(4000);
		const product = random.below(100);
		const variantTitle = nth(variantTitles, number);
		const taxable = !giftCard && number % 4 !== 3;
		lines.grams += grams * quantity;
		lines.inputs.push({
			price,
			quantity,
			discountPercent: number % 6 === 2 && price > 0 ? 10 : 0,
			isTaxable: taxable,
		});
		lines.items.push({
			id: `${slot('lineId')}${String(at + 1).padStart(4, '0')}`,
			fulfillable_quantity: fulfillment === 'fulfilled' ? 0 : quantity,
			fulfillment_service: 'manual',
			fulfillment_status: fulfillment === 'partial' && at > 0 ? null : fulfillment,
			grams,
			price: '',
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
			taxable,
			total_discount: '',
			total_discount_set: NO_AMOUNT,
			product_exists: number % 10 !== 9,
			price_set: NO_AMOUNT,
			fulfillment_line_item_id: number % 3 === 0 ? null : `${slot('lineId')}9${at}`,
		});
	}
	return lines;
}

const NO_AMOUNT: MoneySet = {
	shop_money: { currency_code: '', amount: '' },
	presentment_money: { currency_code: '', amount: '' },
};

/** The line items with their amounts. */
export const withAmounts = (
	items: readonly LineItem[],
	{ shop, presentment }: SalesInBoth,
	currencies: Currencies,
): LineItem[] =>
	items.map((item, at) => {
		const set = (of: 'price' | 'discount') =>
			moneySet({ shop: shop.items[at][of], presentment: presentment.items[at][of] }, currencies);
		const [price, discount] = [set('price'), set('discount')];
		return {
			...item,
			price: price.shop_money.amount,
			total_discount: discount.shop_money.amount,
			total_discount_set: discount,
			price_set: price,
		};
	});
