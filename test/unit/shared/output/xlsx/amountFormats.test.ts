import * as fc from 'fast-check';

import { excelAmount } from '../../../../../nodes/shared/output/xlsx/cellWriter';
import { runsOf } from '../../../../runCounts';

const PLACES = 60;

/** The decimal in units of the last of 60 places, apart from the code under test. */
function units(text: string): bigint {
	const [whole, places = ''] = text.replace('-', '').split('.');
	const value = BigInt(whole + places.padEnd(PLACES, '0'));
	return text.startsWith('-') ? -value : value;
}

const significant = (text: string): number =>
	text.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length;

test('an amount is the closest of 15 significant digits, away from zero at a half', () => {
	const text = fc
		.tuple(
			fc.constantFrom('', '-'),
			fc.stringMatching(/^\d{1,15}$/),
			fc.stringMatching(/^\d{1,40}$/),
		)
		.map(([sign, whole, places]) => `${sign}${whole}.${places}`);
	fc.assert(
		fc.property(text, (given) => {
			const { value, decimals } = excelAmount(given) ?? { value: '', decimals: -1 };
			expect(value).toMatch(/^-?\d+(\.\d+)?$/);
			expect(decimals).toBe((value.split('.')[1] ?? '').length);
			if (significant(given) <= 15) {
				expect(units(value)).toBe(units(given));
				return;
			}
			expect(significant(value)).toBeLessThanOrEqual(15);
			const size = (amount: bigint) => (amount < 0n ? -amount : amount);
			const first = size(units(given)).toString().length;
			const half = 10n ** BigInt(first - 15) / 2n;
			const off = size(units(value)) - size(units(given));
			expect(off <= half && off > -half).toBe(true);
		}),
		{ numRuns: runsOf(2_000) },
	);
});

test('an amount of up to 15 digits shows the decimals it has', () => {
	fc.assert(
		fc.property(fc.integer(), fc.integer({ min: 0, max: 5 }), (value, decimals) => {
			const text = (value / 10 ** decimals).toFixed(decimals);
			expect(excelAmount(text)?.decimals).toBe(decimals);
		}),
	);
});

test.each([
	...['', '.', '1,5', '1e', '1e999', 'NaN', '0x1', '1 000', '1234567890123456'],
	'1'.repeat(500),
])('%j is no amount that Excel can hold', (text) => expect(excelAmount(text)).toBeUndefined());

test.each([
	['1E+2', '100', 0],
	['1e3', '1000', 0],
	['0E-8', '0', 0],
	['.50', '0.50', 2],
	['10.', '10', 0],
	['+5.00', '5.00', 2],
	['-1.431E-1', '-0.1431', 4],
	['1.4309999999999999E+1', '14.31', 2],
	['1E+15', undefined, 0],
])('%s is the amount %s', (given, value, decimals) =>
	expect(excelAmount(given)).toEqual(value === undefined ? undefined : { value, decimals }),
);
