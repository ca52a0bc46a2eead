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

/** Decimal text of an amount in hundredths of the currency, with the digits the currency has. */
export function formatMoney(hundredths: number, currency: string): string {
	const digits = decimals[currency] ?? 2;
	const minor = Math.round((hundredths * 10 ** digits) / 100);
	if (digits === 0) return String(minor === 0 ? 0 : minor);
	const text = String(Math.abs(minor)).padStart(digits + 1, '0');
	return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The amount in both currencies. */
export function moneySet(hundredths: number, { shop, presentment }: Currencies): MoneySet {
	const rate = rates[presentment] / rates[shop];
	return {
		shop_money: { currency_code: shop, amount: formatMoney(hundredths, shop) },
		presentment_money: {
			currency_code: presentment,
			amount: formatMoney(Math.round(hundredths * rate), presentment),
		},
	};
}
