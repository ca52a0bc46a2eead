import type { Product, Variant } from '../../sandbox';
import { code, type Look, money, type Row, text, time } from './cells';

/** One row per variant of every product, as the sandbox's products have it: the columns of a stock list. */
export const variantRows = (products: Product[], look: Look): Row[] =>
	products.flatMap((product) => {
		const variants: Array<Variant | undefined> =
			product.variants.length > 0 ? product.variants : [undefined];
		return variants.map((variant) => ({
			sku: code(variant?.sku),
			title: text(product.title),
			variant_title: text(variant?.title),
			inventory_quantity: variant?.inventory_quantity ?? '',
			price: money(variant?.price, look),
			barcode: code(variant?.barcode),
			vendor: text(product.vendor),
			product_type: text(product.product_type),
			updated_at: time(product.updated_at, look),
			variant_id: variant?.id ?? '',
		}));
	});
