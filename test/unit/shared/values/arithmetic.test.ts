import * as fc from 'fast-check';

import {
	type Decimal,
	decimalOf,
	decimalText,
	add,
	compare,
	divide,
	multiply,
	round,
} from '../../../../nodes/shared/values/decimals';

const of = (text: string): Decimal => decimalOf(text) as Decimal;
const decimal = fc.record({
	units: fc.bigInt(-(10n ** 20n), 10n ** 20n),
	scale: fc.nat({ max: 8 }),
});

test('sums and products are exact', () => {
	expect(decimalText(add(of('0.1'), of('0.20')))).toBe('0.30');
	expect(decimalText(multiply(of('19.99'), of('3')))).toBe('59.97');
	expect(decimalText(multiply(of('-0.5'), of('1.25')))).toBe('-0.625');
});

test.each([
	['1', '3', 2, '0.33'],
	['2', '3', 2, '0.67'],
	['1', '8', 2, '0.13'],
	['-1', '8', 2, '-0.13'],
	['1.005', '1', 2, '1.01'],
	['10', '4', 0, '3'],
	['0', '7', 2, '0.00'],
	['100', '3', 3, '33.333'],
	['5', '-2', 0, '-3'],
])('%s / %s with %i places is %s', (dividend, divisor, scale, expected) => {
	expect(decimalText(divide(of(dividend), of(divisor), scale))).toBe(expected);
});

test('rounding is half up', () => {
	expect(decimalText(round(of('2.345'), 2))).toBe('2.35');
	expect(decimalText(round(of('2.3449'), 2))).toBe('2.34');
	expect(decimalText(round(of('2'), 2))).toBe('2.00');
});

test('a quotient is off by half a unit of its last place at most', () => {
	fc.assert(
		fc.property(decimal, decimal, fc.nat({ max: 6 }), (dividend, divisor, scale) => {
			fc.pre(divisor.units !== 0n);
			const product = multiply(divide(dividend, divisor, scale), divisor);
			const half = multiply(
				{ units: 5n, scale: scale + 1 },
				{
					...divisor,
					units: divisor.units < 0n ? -divisor.units : divisor.units,
				},
			);
			const difference = add(product, { ...dividend, units: -dividend.units });
			const size = {
				...difference,
				units: difference.units < 0n ? -difference.units : difference.units,
			};
			expect(compare(size, half)).toBeLessThanOrEqual(0);
		}),
	);
});
