import type { Channel } from '../api/table';
import { barcodes, productTypes, skus, titles, variantTitles, vendors } from './goods';
import { formatMoney } from './money';
import type { Product, Variant } from './model';
import { nth, Random } from './random';
import { slot } from './template';

/** Products are made from this many templates per channel. */
export const PRODUCT_TEMPLATES = 500;

export interface ProductTemplate {
	/** A product whose id, handle number and times are slots. */
	product: Product;
	published: boolean;
	updatedAfter: number;
	/** The collections the product belongs to; a product does not show them itself. */
	collections: string[];
}

const statuses = ['active', 'active', 'draft', 'active', 'archived'] as const;
const variantCounts = [1, 3, 1, 2, 12, 1, 4, 0] as const;
const prices = [1999, 10, 0, 129900, 495, 3333] as const;
const optionNames = ['Size', 'Farbe', '=Material'] as const;
const changesAfter = [0, 60_000, 86_400_000, 0, 950_400_000] as const;

function buildVariant(template: number, at: number, random: Random): Variant {
	const number = template * 5 + at;
	const id = `${slot('id')}${String(at + 1).padStart(2, '0')}`;
	const item = `4${slot('lineId')}${at}`;
	const stock = nth([5, 0, -2, 120, 1], number);
	const grams = random.below(3000);
	const sku = nth(skus, number);
	return {
		id,
		product_id: slot('id'),
		title: nth(variantTitles, number),
		price: formatMoney(nth(prices, number), 'EUR'),
		position: at + 1,
		inventory_policy: nth(['deny', 'continue'], number),
		compare_at_price: number % 3 === 0 ? formatMoney(nth(prices, number) + 500, 'EUR') : null,
		option1: nth(variantTitles, number),
		option2: number % 2 === 0 ? 'Blau; hell' : null,
		option3: null,
		created_at: slot('createdAt'),
		updated_at: slot('updatedAt'),
		taxable: number % 4 !== 3,
		barcode: nth(barcodes, number),
		fulfillment_service: 'manual',
		grams,
		inventory_management: number % 6 === 5 ? null : 'shopify',
		requires_shipping: true,
		sku,
		weight: grams / 1000,
		weight_unit: 'kg',
		inventory_item_id: item,
		inventory_quantity: stock,
		old_inventory_quantity: stock,
		image_id: number % 2 === 0 ? `3${slot('lineId')}1` : null,
		inventory_item: {
			id: item,
			sku,
			created_at: slot('createdAt'),
			updated_at: slot('updatedAt'),
			requires_shipping: true,
			cost: number % 3 === 1 ? null : formatMoney(Math.floor(nth(prices, number) / 2), 'EUR'),
			country_code_of_origin: number % 4 === 0 ? null : 'DE',
			province_code_of_origin: null,
			harmonized_system_code: number % 4 === 0 ? '0901210000' : null,
			tracked: true,
			inventory_levels: [
				{
					inventory_item_id: item,
					location_id: '65417641',
					available: number % 7 === 6 ? null : stock,
					updated_at: slot('updatedAt'),
				},
			],
		},
	};
}

/** Product template number `template` of a channel, complete as the specification lists it. */
export function buildProductTemplate(
	channel: Channel,
	template: number,
	seed: number,
): ProductTemplate {
	const random = new Random(seed, 'products', channel, template);
	const status = nth(statuses, template);
	const published = status !== 'draft' && template % 9 !== 8;
	const variants = Array.from({ length: nth(variantCounts, template) }, (_, at) =>
		buildVariant(template, at, random),
	);
	const product: Product = {
		id: slot('id'),
		channel_name: channel,
		title: nth(titles, template),
		body_html: `<p>${nth(titles, template)} &amp; more</p>\n<ul><li>"one"; two</li></ul>`,
		vendor: nth(vendors, template),
		product_type: nth(productTypes, template),
		created_at: slot('createdAt'),
		updated_at: slot('updatedAt'),
		published_at: published ? slot('publishedAt') : null,
		handle: `product-${slot('number')}`,
		template_suffix: template % 10 === 0 ? 'custom' : null,
		published_scope: 'web',
		tags: nth(['', 'new', 'new, sale', '=1+1'], template),
		status,
		variants,
		options:
			variants.length === 0
				? []
				: optionNames.slice(0, (template % 3) + 1).map((name, at) => ({
						id: `5${slot('lineId')}${at}`,
						product_id: slot('id'),
						name,
						position: at + 1,
						values: [...variantTitles.slice(0, 3)],
					})),
		images: Array.from({ length: template % 3 }, (_, at) => ({
			id: `3${slot('lineId')}${at + 1}`,
			alt: at === 0 ? null : 'Seite "b"',
			position: at + 1,
			product_id: slot('id'),
			created_at: slot('createdAt'),
			updated_at: slot('updatedAt'),
			width: 1200,
			height: 800,
			src: `https://cdn.example.com/p/${slot('number')}/${at + 1}.jpg?v=1`,
			variant_ids: at === 0 ? variants.map(({ id }) => id) : [],
		})),
	};
	return {
		product,
		published,
		updatedAfter: nth(changesAfter, template),
		collections: [
			template % 3 === 0 ? '841564295' : '',
			template % 5 === 0 ? '395646240' : '',
		].filter(Boolean),
	};
}
