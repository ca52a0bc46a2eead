import type { MoneySet } from './model';

const decimals: Record<string, number> = { JPY: 0, KWD: 3 };

/** Units of the presentment currency for one unit of the shop's; good enough for made-up orders. */
const rates: Record<string, number> = {
	EUR: 1,
	USD: 1.08,
	GBP: 0.85,
	SEK: 11.4,
	JPY: 162,
	KWD: 0.33,
};

export interface Currencies {
	shop: string;
	presentment: string;
}

/** An amount in both currencies of an order, each in the smallest unit of its currency. */
export interface InBoth {
	shop: number;
	presentment: number;
}

export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;

/** Smallest units of a currency in an amount given in hundredths of it: a yen has none smaller. */
export const minorUnits = (hundredths: number, currency: string): number =>
	Math.round((hundredths * 10 ** decimalsOf(currency)) / 100) + 0;

/** An amount of the shop's currency, in hundredths, in the smallest units of both currencies. */
export const inBoth = (hundredths: number, { shop, presentment }: Currencies): InBoth => ({
	shop: minorUnits(hundredths, shop),
	presentment:
		shop === presentment
			? minorUnits(hundredths, shop)
			: minorUnits((hundredths * rates[presentment]) / rates[shop], presentment),
});

/** Decimal text of an amount in the smallest units of its currency. */
export function minorText(minor: number, currency: string): string {
	const digits = decimalsOf(currency);
	if (digits === 0) return String(minor);
	const text = String(Math.abs(minor)).padStart(digits + 1, '0');
	return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Decimal text of an amount in hundredths of the currency, with the digits the currency has. */
export const formatMoney = (hundredths: number, currency: string): string =>
	minorText(minorUnits(hundredths, currency), currency);

/** The amount in both currencies. */
export const moneySet = (amount: InBoth, { shop, presentment }: Currencies): MoneySet => ({
	shop_money: { currency_code: shop, amount: minorText(amount.shop, shop) },
	presentment_money: {
		currency_code: presentment,
		amount: minorText(amount.presentment, presentment),
	},
});
