import { counted } from '../../values/texts';
import { type CountName, Figures } from './figures';
import type { Summary } from './summary';

/** How many orders were read, how many are in the figures, and which were left out; '' for the last where none were. */
export function orderCounts(summary: Summary): { read: string; leftOut: string } {
	const whole = figuresOf(summary);
	const { isBooked } = summary;
	const leftOut = (
		[
			['test', 'left_out_test_orders'],
			['cancelled', 'left_out_cancelled_orders'],
		] as ReadonlyArray<[string, CountName]>
	)
		.filter(([, name]) => whole.count(name) > 0)
		.map(([word, name]) => `${whole.count(name).toLocaleString('en')} ${word}`)
		.join(', ');
	const refunds = isBooked ? ` and ${counted(whole.count('refunds'), 'refund')}` : '';
	// The orders read for a month that is closed become more later on.
	const read =
		isBooked && summary.settings.range ? '' : `${counted(summary.added, 'order')} read, `;
	return {
		read: `${read}${whole.count('orders').toLocaleString('en')}${refunds} summed`,
		leftOut,
	};
}

/** Which sums are blank, and what is in none of them, in sentences. */
export function summaryNotes(summary: Summary): string[] {
	const { notes, groups } = summary;
	const unnamed = groups.reduce(
		(all, { currency, level, figures }) =>
			currency === '' && level !== 'line' ? all + figures.count('orders') : all,
		0,
	);
	const named = new Map<number, string[]>();
	for (const [name, count] of figuresOf(summary, ({ currency }) => currency !== '').lacking)
		named.set(count, [...(named.get(count) ?? []), name]);
	const lacking = [...named].map(
		([count, names]) => `${names.join(', ')} (${counted(count, 'order')})`,
	);
	return [
		unnamed > 0 &&
			`${counted(unnamed, 'order')} in the rows without a currency are counted but not summed up, as they name no currency in which their amounts could be added.`,
		lacking.length > 0 && `Blank, as orders do not give the amount: ${lacking.join('; ')}.`,
		...notes.texts('summary'),
	].filter((note) => note !== false);
}

/** The figures of all groups together; currencies are mixed in their sums, not in their numbers. */
function figuresOf(
	{ groups }: Summary,
	isWanted: (group: Summary['groups'][number]) => boolean = () => true,
): Figures {
	const whole = new Figures();
	for (const group of groups)
		if (group.level !== 'line' && isWanted(group)) whole.merge(group.figures);
	return whole;
}
