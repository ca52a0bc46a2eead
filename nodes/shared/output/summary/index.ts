/** Orders summed up by period and group. */
export { FIGURE_COLUMNS } from './figureColumns';
export { FileSummary } from './fileSummary';
export type { FileSummarySettings } from './fileSummary';
export { GROUP_SOURCES } from './groups';
export { ranked } from './ranking';
export { summaryColumns, summaryRows } from './summaryRows';
export type { SummaryColumn } from './summaryRows';
export { DATE_FIELDS, GROUPS, PERIODS } from './settings';
export type { DateField, GroupName, Period, SummarySettings } from './settings';
export { Summary } from './summary';
