import { validatorOf } from '../../../../dev/sandbox/api/validate';
import {
	dataChannels,
	startSandbox,
	type BookedSales,
	type Order,
	type Product,
	type Sandbox,
} from '../../../../dev/sandbox';

let sandbox: Sandbox;
let hundred: Order[];
beforeAll(async () => {
	sandbox = await startSandbox();
	hundred = sandbox.orders('shopify').slice(0, 100);
});
afterAll(async () => await sandbox.close());

const operations = (['orders', 'products'] as const).flatMap((resource) =>
	dataChannels[resource].map((channel) => ({ resource, channel })),
);

test.each(operations)(
	'every one of the $resource of $channel is complete as the specification lists it',
	({ resource, channel }) => {
		const valid = validatorOf(`/components/schemas/${resource === 'orders' ? 'Order' : 'Product'}`);
		const records: Array<Order | Product> = sandbox[resource](channel);
		const problems = records.flatMap((record) => {
			const { id } = record;
			return valid(record) ? [] : [[id, valid.errors]];
		});
		expect(problems).toEqual([]);
		expect(new Set(records.map((record) => record.channel_name))).toEqual(new Set([channel]));
	},
);

/** What a value is, for the values in which careless code slips. */
const traits: Record<string, (text: string) => boolean> = {
	'leading zeros': (text) => /^0\d+$/.test(text),
	'beyond 2^53': (text) =>
		/^[1-9]\d{15,}$/.test(text) && BigInt(text) > BigInt(Number.MAX_SAFE_INTEGER),
	exponent: (text) => text === '1E5',
	'equals sign': (text) => text.startsWith('='),
	'plus formula': (text) => text === '+1+cmd',
	'at sign': (text) => text.startsWith('@'),
	dash: (text) => text.startsWith('-x'),
	tab: (text) => text.startsWith('\t'),
	'carriage return': (text) => text.startsWith('\r'),
	'negative money': (text) => text === '-5.00',
	'line break': (text) => text.includes('\n'),
	quote: (text) => text.includes('"'),
	separators: (text) => text.includes(';') && text.includes(','),
	emoji: (text) => /\p{Extended_Pictographic}/u.test(text),
	scripts: (text) => /\p{Script=Han}/u.test(text),
	phone: (text) => text.startsWith('+31 6 1234'),
	Z: (text) => /^\d{4}-.*Z$/.test(text),
	offset: (text) => /^\d{4}-.*\+02:00$/.test(text),
};

const textsOf = (value: unknown): string[] =>
	typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf);

test('the first 100 shopify orders hold every awkward kind of text', () => {
	const texts = hundred.flatMap(textsOf);
	const missing = Object.entries(traits).filter(([, has]) => !texts.some(has));
	expect(missing.map(([name]) => name)).toEqual([]);
});

test('they have 0 to 12 line items, with the quantities 0 and 10, discounts and gift cards', () => {
	const lines = hundred.flatMap(({ line_items: items }) => items);
	const counts = new Set(hundred.map(({ line_items: items }) => items.length));
	expect(counts).toEqual(new Set([0, 1, 2, 3, 12]));
	expect(lines.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining([0, 1, 10]));
	expect(lines.some((line) => line.gift_card)).toBe(true);
	expect(lines.some((line) => line.total_discount !== '0.00')).toBe(true);
});

test('products have none to many variants, every status, and awkward texts', () => {
	const products: Product[] = sandbox.products('shopify').slice(0, 60);
	const counts = new Set(products.map(({ variants }) => variants.length));
	expect(counts).toEqual(new Set([0, 1, 2, 3, 4, 12]));
	const states = new Set(products.map(({ status }) => status));
	expect(states).toEqual(new Set(['active', 'archived', 'draft']));
	const variants = products.flatMap((product) => product.variants);
	expect(variants.map(({ barcode }) => barcode)).toEqual(
		expect.arrayContaining([null, '0012345678905']),
	);
	expect(variants.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['00012345', '=CMD']));
	expect(
		variants.some((variant) => variant.inventory_item.inventory_levels[0].available === null),
	).toBe(true);
});

/** What a sale may have; that its amounts are those of its order, the sums of the node tell, day by day. */
const SALES: Record<string, (sale: BookedSales) => boolean> = {
	'a discount of a line item': ({ items }) => items.some(({ discount }) => discount > 0),
	'a discount of the order': ({ orderDiscount }) => orderDiscount > 0,
	'free shipping': ({ shipping }) =>
		shipping.some((one) => one.price > 0 && one.discount === one.price),
	'shipping removed': ({ shipping }) => shipping.some(({ is }) => is === 'removed'),
	'shipping refunded': ({ shipping }) => shipping.some(({ is }) => is === 'removedAndRefunded'),
	'tax on top': ({ taxIncluded, tax }) => !taxIncluded && tax > 0,
	'tax included': ({ taxIncluded, tax }) => taxIncluded && tax > 0,
	'a tip': ({ tip }) => tip > 0,
	duties: ({ duties }) => duties > 0,
	fees: ({ fees }) => fees > 0,
	'a refund': ({ refund }) => refund.total > 0,
	'an edit that added something': ({ refund }) => refund.total < 0,
};

test('the books hold every kind of amount, and each currency', () => {
	const books = [...sandbox.books('shopify')];
	const missing = Object.entries(SALES).filter(([, has]) => !books.some(({ shop }) => has(shop)));
	expect(missing.map(([name]) => name)).toEqual([]);
	expect(books.some(({ isTest }) => isTest) && books.some((one) => one.isCancelled)).toBe(true);
	const isGone = ({ financial_status: status, current_total_price: left }: Order) =>
		status === 'refunded' && Number(left) === 0;
	expect(sandbox.orders('shopify').some(isGone)).toBe(true);
	expect(new Set(books.map(({ shop }) => `${shop.currency} ${shop.decimals}`))).toEqual(
		new Set(['EUR 2', 'GBP 2', 'JPY 0', 'KWD 3', 'SEK 2', 'USD 2']),
	);
});

test('the same seed gives the same data, another seed others, and a record needs none before it', async () => {
	const [same, other, many] = await Promise.all([
		startSandbox({ orders: 50 }),
		startSandbox({ orders: 50, seed: 2 }),
		startSandbox({ orders: 1_000_000 }),
	]);
	const again = await startSandbox({ orders: 50 });
	expect(again.orders('bol')).toEqual(same.orders('bol'));
	expect(other.orders('bol')).not.toEqual(same.orders('bol'));
	const [first] = many.eachOrder('lightspeed_c');
	expect(first.id).toBe('9007199254740993');
	await Promise.all([same, other, many, again].map(async (each) => await each.close()));
});
