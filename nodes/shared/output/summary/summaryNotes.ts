import { counted } from '../../values/texts';
import { Figures } from './figures';
import type { Summary } from './summary';

/** Refunds are told where they count on a day of their own. */
export function summaryCounts(summary: Summary): {
	counts: Record<string, number>;
	leftOut: Record<string, number>;
} {
	const whole = figuresOf(summary);
	const [test, cancelled] = [
		whole.count('left_out_test_orders'),
		whole.count('left_out_cancelled_orders'),
	];
	return {
		counts: {
			order: whole.count('orders'),
			...(summary.isBooked ? { refund: whole.count('refunds') } : {}),
		},
		leftOut: {
			...(test > 0 ? { 'test order': test } : {}),
			...(cancelled > 0 ? { 'cancelled order': cancelled } : {}),
		},
	};
}

/** Which sums are blank, and what is in none of them, in sentences. */
export function summaryNotes(summary: Summary): string[] {
	const unnamed = figuresOf(summary, (currency) => currency === '').count('orders');
	const named = new Map<number, string[]>();
	for (const [name, count] of figuresOf(summary, (currency) => currency !== '').lacking)
		named.set(count, [...(named.get(count) ?? []), name]);
	const lacking = [...named].map(
		([count, names]) => `${names.join(', ')} (${counted(count, 'order')})`,
	);
	return [
		unnamed > 0 &&
			`${counted(unnamed, 'order')} in the rows without a currency are counted but not summed up, as they name no currency in which their amounts could be added.`,
		lacking.length > 0 && `Blank, as orders do not give the amount: ${lacking.join('; ')}.`,
		...summary.notes.texts('summary'),
	].filter((note) => note !== false);
}

/** The figures of all groups together; currencies are mixed in their sums, not in their numbers. */
function figuresOf(
	{ groups }: Summary,
	isWanted: (currency: string) => boolean = () => true,
): Figures {
	const whole = new Figures();
	for (const { level, currency, figures } of groups)
		if (level !== 'line' && isWanted(currency)) whole.merge(figures);
	return whole;
}
