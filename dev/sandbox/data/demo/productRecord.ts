import type { Product, Variant } from '../model';
import { formatTime } from '../timeline';
import { ASSORTMENT, type Article, type ArticleVariant } from './assortment';
import { cents } from './orderRecord';
import { articleIdOf, variantIdOf, type ShopIds } from './shopIds';

const DAY_MS = 86_400_000;
/** The first articles are this much older than the first orders. */
const OLDER_MS = 30 * DAY_MS;

/** A product of the assortment, complete as the specification lists it. */
export function productRecord(ids: ShopIds, at: number, fromMs: number): Product {
	const article = ASSORTMENT[at];
	const { title, vendor, type, option, variants, status = 'active' } = article;
	const id = articleIdOf(ids, at);
	const createdMs = fromMs - OLDER_MS + at * 3 * DAY_MS;
	const times = {
		created_at: formatTime(createdMs, 'utc'),
		updated_at: formatTime(createdMs + (1 + (at % 5)) * DAY_MS, 'utc'),
	};
	const handle = title
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	const variantIds = variants.map((_, place) => variantIdOf(ids, at, place));
	return {
		id,
		...{ channel_name: ids.channel, title, vendor, product_type: type },
		body_html: `<p>${title} of ${vendor}.</p>`,
		...times,
		published_at: status === 'draft' ? null : times.created_at,
		...{ handle, template_suffix: null, published_scope: 'web', tags: type.toLowerCase(), status },
		variants: variants.map((variant, place) =>
			variantRecord(ids, article, at, variant, place, times),
		),
		options: [
			{
				...{ id: `${id}5`, product_id: id, name: option, position: 1 },
				values: variants.map((variant) => variant.title),
			},
		],
		images: [
			{
				...{ id: `${id}3`, alt: title, position: 1, product_id: id, ...times },
				...{ width: 1200, height: 1200, src: `https://cdn.example.com/${handle}.jpg` },
				variant_ids: variantIds,
			},
		],
	};
}

function variantRecord(
	ids: ShopIds,
	{ variants }: Article,
	at: number,
	{ title, sku, price, cost, grams, stock: most }: ArticleVariant,
	place: number,
	times: Pick<Product, 'created_at' | 'updated_at'>,
): Variant {
	const id = variantIdOf(ids, at, place);
	const item = `4${id}`;
	// Shops differ a little in what they have.
	const stock = most === 0 ? 0 : most + (ids.slot % 7);
	return {
		...{ id, product_id: articleIdOf(ids, at), title, price: cents(price), position: place + 1 },
		...{ inventory_policy: 'deny', compare_at_price: null },
		option1: title,
		...{ option2: null, option3: null, ...times, taxable: true },
		barcode: `87120000${String(at * 10 + place).padStart(5, '0')}`,
		...{ fulfillment_service: 'manual', grams, inventory_management: 'shopify' },
		...{ requires_shipping: true, sku, weight: grams / 1000, weight_unit: 'kg' },
		...{ inventory_item_id: item, inventory_quantity: stock, old_inventory_quantity: stock },
		image_id: variants.length > 1 ? null : `${articleIdOf(ids, at)}3`,
		inventory_item: {
			...{ id: item, sku, ...times, requires_shipping: true, cost: cents(cost) },
			...{ country_code_of_origin: 'NL', province_code_of_origin: null },
			...{ harmonized_system_code: null, tracked: true },
			inventory_levels: [
				{
					...{ inventory_item_id: item, location_id: '65417641', available: stock },
					updated_at: times.updated_at,
				},
			],
		},
	};
}
