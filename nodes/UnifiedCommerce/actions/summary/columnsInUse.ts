import type { Summary, SummaryColumn } from '../../../shared/output/summary';

/** What the columns of figures say, by name. */
export interface ColumnsInUse {
	/** every cell is zero */
	zero: ReadonlySet<string>;
	/** no cell is known */
	unknown: ReadonlySet<string>;
	/** some cells are known, others are not */
	partial: ReadonlySet<string>;
}

/**
 * Tells columns of figures of which nothing need be shown from the others. It looks at all groups, as those added up in a
 * row called Other, and rows that are not shown, may hold what is unknown.
 */
export function columnsInUse(columns: readonly SummaryColumn[], summary: Summary): ColumnsInUse {
	const result = {
		zero: new Set<string>(),
		unknown: new Set<string>(),
		partial: new Set<string>(),
	};
	for (const { name, isFigure, ofLines, value } of columns) {
		if (!isFigure) continue;
		let [known, unknown, others] = [0, 0, 0];
		for (const group of summary.groups) {
			const cell = value(group, summary);
			if (cell === '') unknown += Number(hasFigure(group, ofLines));
			else if (Number(cell) === 0) known += 1;
			else others += 1;
		}
		if (known + others === 0) result.unknown.add(name);
		else if (unknown > 0) result.partial.add(name);
		else if (others === 0) result.zero.add(name);
	}
	return result;
}

/** Line items have no shipping, what orders have beside their line items no units, and no orders no average. */
function hasFigure({ level, figures }: Summary['groups'][number], ofLines: boolean): boolean {
	if (level === 'line') return ofLines;
	return figures.orders > 0 && !(level === 'order' && ofLines);
}
