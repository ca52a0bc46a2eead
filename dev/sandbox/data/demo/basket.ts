import { Random } from '../random';
import { ASSORTMENT, articleBy, type Article, type ArticleVariant } from './assortment';

/** A line of an order; amounts in cents, of the whole quantity except `price`. */
export interface BasketLine {
	/** Its place in the assortment. */
	articleAt: number;
	article: Article;
	variantAt: number;
	variant: ArticleVariant;
	quantity: number;
	price: number;
	discount: number;
	/** Inside what is paid. */
	tax: number;
}

/** What is in an order, and what would come back of it. */
export interface Basket {
	lines: BasketLine[];
	code?: { name: string; percent: number };
	shipping: number;
	shippingTax: number;
	/** The pieces of each line that come back; with all of it, the shipping is paid back too. */
	returned: number[] | 'all';
}

/** From here on an order is sent for nothing. */
const FREE_FROM = 5000;
const SHIPPING = 495;
/** Percent. */
export const SHIPPING_TAX_RATE = 21;

const taxIn = (amount: number, rate: number): number => Math.round((amount * rate) / (100 + rate));

/** The basket of an order; the same keys always give the same one. */
export function basketOf(placedMs: number, ...keys: Array<string | number>): Basket {
	const random = new Random(5, 'basket', ...keys);
	const code = codeOf(placedMs, random);
	const chosen = new Map<string, { articleAt: number; variantAt: number; quantity: number }>();
	for (let left = 1 + Math.floor(random.next() ** 1.9 * 4); left > 0; left--) {
		const articleAt = articleBy(random.next());
		const variantAt = random.below(ASSORTMENT[articleAt].variants.length);
		const key = `${articleAt}:${variantAt}`;
		const known = chosen.get(key) ?? { articleAt, variantAt, quantity: 0 };
		known.quantity += random.next() < 0.76 ? 1 : 2;
		chosen.set(key, known);
	}
	const lines = [...chosen.values()].map(({ articleAt, variantAt, quantity }): BasketLine => {
		const article = ASSORTMENT[articleAt];
		const variant = article.variants[variantAt];
		const { price } = variant;
		const discount = Math.round((price * quantity * (code?.percent ?? 0)) / 100);
		const tax = taxIn(price * quantity - discount, article.taxRate);
		return { articleAt, article, variantAt, variant, quantity, price, discount, tax };
	});
	const shipping = netOf(lines) >= FREE_FROM ? 0 : SHIPPING;
	const shippingTax = taxIn(shipping, SHIPPING_TAX_RATE);
	return { lines, code, shipping, shippingTax, returned: returnedOf(lines, random) };
}

export const netOf = (lines: readonly BasketLine[]): number =>
	lines.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0);

function codeOf(placedMs: number, random: Random): Basket['code'] {
	const date = new Date(placedMs);
	const isBlackFriday = date.getUTCMonth() === 10 && date.getUTCDate() >= 20;
	const chance = random.next();
	if (isBlackFriday && chance < 0.45) return { name: 'BLACKFRIDAY', percent: 15 };
	return chance < 0.09 ? { name: 'WELCOME10', percent: 10 } : undefined;
}

function returnedOf(lines: readonly BasketLine[], random: Random): Basket['returned'] {
	const kind = random.next();
	if (kind < 0.15) return 'all';
	if (kind < 0.35) return lines.map(({ quantity }) => quantity);
	const which = random.below(lines.length);
	return lines.map((_, at) => (at === which ? 1 : 0));
}
