/** Currencies without two decimal places (ISO 4217, minor units). */
const DECIMALS = new Map<string, number>([
	...of(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
	...of(3, 'BHD IQD JOD KWD LYD OMR TND'),
	...of(4, 'CLF UYW'),
]);

/** How many decimal places the amounts of a currency have; 2 for one that is not known. */
export const currencyDecimals = (code: string): number => DECIMALS.get(code) ?? 2;

function of(decimals: number, codes: string): Array<[string, number]> {
	return codes.split(' ').map((code) => [code, decimals]);
}
