export { amountsOf, readingOf, type Figure, type OrderAmounts, type Reading } from './bookAmounts';
export { ledgerOf, taxOfRows, type BookRow, type BookRowType } from './bookLedger';
export type { BookOrder, BookRefund, CurrencySet, MoneySet } from './bookOrder';
export {
	summaryOf,
	type Cell,
	type Summary,
	type SummaryLine,
	type SummaryOptions,
} from './bookSummary';
