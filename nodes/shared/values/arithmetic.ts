import { type Decimal, subtract, unitsAt } from './decimals';

/** The exact sum, with the decimal places of the one that has more. */
export function add(one: Decimal, other: Decimal): Decimal {
	if (one.scale === other.scale) return { units: one.units + other.units, scale: one.scale };
	const scale = Math.max(one.scale, other.scale);
	return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

/** The decimal with the opposite sign. */
export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** The exact product, with the decimal places of both together. */
export const multiply = (one: Decimal, other: Decimal): Decimal => ({
	units: one.units * other.units,
	scale: one.scale + other.scale,
});

/** Below zero, zero or above zero, as `one` is less than, equal to or more than `other`. */
export function compare(one: Decimal, other: Decimal): number {
	const { units } = subtract(one, other);
	return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** Whether both have the same value; the number of decimal places does not matter. */
export const isEqual = (one: Decimal, other: Decimal): boolean => compare(one, other) === 0;

/**
 * The quotient with `scale` decimal places, rounded half up: half a unit away from zero, as spreadsheets round.
 * @throws RangeError when the divisor is zero
 */
export function divide(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
	// Both as whole numbers of the same unit; one further factor for the decimal places wanted.
	const common = Math.max(dividend.scale, divisor.scale);
	const over = unitsAt(dividend, common) * 10n ** BigInt(scale);
	const under = unitsAt(divisor, common);
	const negative = over < 0n !== under < 0n;
	const [size, unit] = [magnitude(over), magnitude(under)];
	const units = (2n * size + unit) / (2n * unit);
	return { units: negative ? -units : units, scale };
}

/** The decimal with `scale` decimal places, rounded half up as by `divide`. */
export const round = (decimal: Decimal, scale: number): Decimal =>
	divide(decimal, { units: 1n, scale: 0 }, scale);

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Whether the amount is zero, with any number of decimal places. */
export const isZeroAmount = ({ units }: Decimal): boolean => units === 0n;

/** Whether the amount is below zero. */
export const isNegative = ({ units }: Decimal): boolean => units < 0n;

/** The amount without its sign. */
export const absolute = (amount: Decimal): Decimal =>
	isNegative(amount) ? negate(amount) : amount;

/** The larger of two amounts. */
export const largerOf = (one: Decimal, other: Decimal): Decimal =>
	compare(one, other) < 0 ? other : one;

/** The smaller of two amounts. */
export const smallerOf = (one: Decimal, other: Decimal): Decimal =>
	compare(other, one) < 0 ? other : one;
