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

test.each([
	...['', '.', '1,5', '1e', '1e999', 'NaN', '0x1', '1 000', '1234567890123456'],
	'1'.repeat(500),
])('%j is no amount that Excel can hold', (text) => expect(excelAmount(text)).toBeUndefined());
