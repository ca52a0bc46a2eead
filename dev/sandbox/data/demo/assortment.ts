/** What the demo shop sells: coffee, tea, and what they are made with. Prices in cents, with tax. */
export interface Article {
	title: string;
	vendor: string;
	type: string;
	/** Percent, inside the price. */
	taxRate: number;
	/** What the variants differ in. */
	option: string;
	variants: ArticleVariant[];
	/** How often it is bought, compared with others. */
	weight: number;
	status?: 'draft' | 'archived';
}

export interface ArticleVariant {
	title: string;
	sku: string;
	price: number;
	/** What it costs the shop. */
	cost: number;
	grams: number;
	stock: number;
}

/** Sold food and drink have the lower rate of the Netherlands. */
const [FOOD, GOODS] = [9, 21];

type Row = [title: string, sku: string, price: number, grams: number, stock: number];

const variantsOf = (rows: Row[]): ArticleVariant[] =>
	rows.map(([title, sku, price, grams, stock]) => ({
		...{ title, sku, price, grams, stock },
		cost: Math.round(price * 0.48),
	}));

const coffee = (
	name: string,
	sku: string,
	price: number,
	stock: number,
	weight: number,
): Article => ({
	...{ title: name, vendor: 'Kade Koffie', type: 'Coffee', taxRate: FOOD, option: 'Size', weight },
	variants: variantsOf([
		['250 g', `${sku}-250`, price, 270, stock],
		['1 kg', `${sku}-1000`, Math.round((price * 3.5) / 50) * 50 - 5, 1040, Math.ceil(stock / 3)],
	]),
});

const tea = (name: string, sku: string, price: number, stock: number): Article => ({
	...{ title: name, vendor: 'Theehuis Noord', type: 'Tea', taxRate: FOOD, option: 'Size' },
	weight: 3,
	variants: variantsOf([['100 g', `${sku}-100`, price, 120, stock]]),
});

const ware = (
	title: string,
	vendor: string,
	type: string,
	weight: number,
	rows: Row[],
	option = 'Colour',
): Article => ({
	...{ title, vendor, type, taxRate: GOODS, option, weight },
	variants: variantsOf(rows),
});

const ONE = 'Default Title';

export const ASSORTMENT: readonly Article[] = [
	coffee('Espresso Amstel', 'ESP-AMS', 1095, 84, 12),
	coffee('Espresso Decaf', 'ESP-DEC', 1195, 31, 4),
	coffee('Filter Ethiopia Yirgacheffe', 'FIL-ETH', 1295, 47, 8),
	coffee('Filter Colombia Huila', 'FIL-COL', 1250, 52, 7),
	coffee('Lungo Brazil Cerrado', 'LUN-BRA', 995, 66, 6),
	coffee('House Blend', 'HOU-BLE', 950, 120, 10),
	tea('Earl Grey', 'TEA-EAR', 795, 40),
	tea('Sencha', 'TEA-SEN', 995, 22),
	tea('Rooibos Orange', 'TEA-ROO', 745, 3),
	tea('Fresh Mint', 'TEA-MIN', 595, 58),
	ware(
		'French Press',
		'Bodil',
		'Brewing',
		4,
		[
			['0.5 l', 'FRP-05', 2995, 620, 18],
			['1 l', 'FRP-10', 3795, 840, 12],
		],
		'Size',
	),
	ware('Pour-Over Dripper', 'Bodil', 'Brewing', 5, [
		['White', 'DRI-WHI', 2450, 430, 26],
		['Black', 'DRI-BLA', 2450, 430, 9],
	]),
	ware('Paper Filters, 100 Pieces', 'Bodil', 'Brewing', 9, [[ONE, 'FIL-PAP-100', 595, 160, 210]]),
	ware(
		'Moka Pot',
		'Torino',
		'Brewing',
		4,
		[
			['3 cups', 'MOK-03', 2895, 540, 14],
			['6 cups', 'MOK-06', 3495, 760, 0],
		],
		'Size',
	),
	ware('Hand Grinder', 'Torino', 'Brewing', 3, [[ONE, 'GRI-HAN', 7900, 690, 11]]),
	ware('Gooseneck Kettle', 'Torino', 'Brewing', 2, [
		['Steel', 'KET-STE', 6450, 980, 7],
		['Matt Black', 'KET-BLA', 6950, 980, 4],
	]),
	ware('Kitchen Scale with Timer', 'Torino', 'Brewing', 3, [[ONE, 'SCA-TIM', 4450, 480, 16]]),
	ware('Milk Frother', 'Torino', 'Brewing', 3, [[ONE, 'FRO-MIL', 1995, 210, 33]]),
	ware('Mug 300 ml', 'Atelier Lind', 'Cups', 8, [
		['Sand', 'MUG-300-SAN', 1450, 380, 44],
		['Sea Blue', 'MUG-300-BLU', 1450, 380, 27],
		['Forest Green', 'MUG-300-GRE', 1450, 380, 2],
	]),
	ware('Espresso Cups, Set of 4', 'Atelier Lind', 'Cups', 4, [
		['Sand', 'CUP-ESP-SAN', 3250, 720, 15],
		['Sea Blue', 'CUP-ESP-BLU', 3250, 720, 8],
	]),
	ware('Travel Cup 350 ml', 'Atelier Lind', 'Cups', 5, [
		['Cream', 'TRA-350-CRE', 2195, 240, 38],
		['Anthracite', 'TRA-350-ANT', 2195, 240, 21],
	]),
	ware('Tea Pot 1 l', 'Atelier Lind', 'Cups', 2, [[ONE, 'POT-TEA-10', 3995, 890, 10]]),
	ware('Storage Tin 500 g', 'Bodil', 'Storage', 4, [[ONE, 'TIN-500', 1695, 310, 29]]),
	ware('Gift Box “Good Morning”', 'Kade Koffie', 'Gifts', 3, [[ONE, 'GIF-MOR', 4250, 1150, 19]]),
	{
		...ware('Christmas Coffee 2026', 'Kade Koffie', 'Gifts', 0, [[ONE, 'XMA-2026', 1395, 270, 0]]),
		status: 'draft',
	},
	{
		...ware('Cold Brew Bottle', 'Bodil', 'Brewing', 0, [[ONE, 'COL-BOT', 2750, 520, 0]]),
		status: 'archived',
	},
];

/** An article on sale by its place among all; those that nobody can buy have no weight. */
const CHANCES = ASSORTMENT.flatMap(({ weight }, at) => Array.from({ length: weight }, () => at));

/** @param chance a number in [0, 1) */
export const articleBy = (chance: number): number => CHANCES[Math.floor(chance * CHANCES.length)];
