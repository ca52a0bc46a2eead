import type { Channel } from '../../api/table';
import { idOf } from '../ids';

/** Numbers of records of two shops are this far apart. */
const PER_SHOP = 20_000;
const ARTICLES_PER_SHOP = 100;

/** The IDs of a shop, as its channel writes them and short enough for a number of 53 bits. */
export interface ShopIds {
	channel: Channel;
	/** The user. */
	shop: string;
	slot: number;
	order(index: number): string;
	/** What the IDs of the parts of an order begin with. */
	inner(index: number): string;
}

export const shopIds = (channel: Channel, shop: string, slot: number): ShopIds => ({
	...{ channel, shop, slot },
	order: (index) => {
		const number = slot * PER_SHOP + index;
		return channel === 'lightspeed_c'
			? String(201_000_000 + number)
			: idOf('orders', channel, number);
	},
	inner: (index) => String(1_300_000_000 + slot * PER_SHOP + index),
});

export const articleIdOf = ({ channel, slot }: ShopIds, article: number): string => {
	const number = slot * ARTICLES_PER_SHOP + article;
	return channel === 'lightspeed_c'
		? String(101_000_000 + number)
		: idOf('products', channel, number);
};

export const variantIdOf = (ids: ShopIds, article: number, variant: number): string =>
	`${articleIdOf(ids, article)}${variant + 1}`;
