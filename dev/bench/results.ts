import type { Measured } from './benchN8n';
import type { PartsResult } from './parts';
import { type CaseName, comparisons } from './cases';

/** What one run of the benchmark found. */
export interface Results {
	n8nVersion: string;
	orders: number;
	/** Rounds in which every way was run in turn in one n8n process, for the times. */
	rounds: Map<CaseName, Measured[]>;
	/** Each way once in a process of its own, for the memory. */
	alone: Map<CaseName, Measured>;
	/** Export alone, by number of orders, each in a process of its own. */
	exports: Array<{ orders: number; measured: Measured }>;
	/** Summarize alone, by number of orders, each in a process of its own. */
	summaries: Array<{ orders: number; measured: Measured }>;
	/** What did not end, as sentences. */
	notEnded: readonly string[];
	/** Export in parts, when it was measured. */
	parts?: PartsResult;
}

/** Throws when a way did not bring what the others brought: its time would say nothing. */
export function checkSame(
	name: CaseName,
	orders: number,
	results: number,
	others: Results['rounds'],
) {
	const readsOrders = ![...comparisons.lineItems].some((other) => other === name);
	if (readsOrders && results !== orders)
		throw new Error(`${name} gave ${results} orders instead of ${orders}`);
	if (readsOrders) return;
	// Split Out gives no row for an order without lines, our rows do
	const isSplitOut = name === 'f' || name === 'f2';
	const most = isSplitOut ? Infinity : (others.get('d') ?? others.get('e'))?.[0]?.results;
	if (results < orders || (most !== undefined && most !== Infinity && results !== most))
		throw new Error(`${name} gave ${results} rows instead of ${most ?? `${orders} or more`}`);
}
