import type { IPollFunctions } from 'n8n-workflow';

import { pollBudgetMs } from '../../../../nodes/shared/changes/timeBudget';

const contextWith = (getPollBudgetMs?: () => unknown) =>
	({ getPollBudgetMs }) as unknown as IPollFunctions;

test.each([
	['n8n 1.x, which does not say', contextWith(), 300_000],
	['n8n 2.x', contextWith(() => 300_000), 300_000],
	['durable cursors', contextWith(() => 36_000), 36_000],
	['an answer that is none', contextWith(() => undefined), 300_000],
	['a time that is none', contextWith(() => 0), 300_000],
	['a time that is no number', contextWith(() => NaN), 300_000],
])('%s', (_what, context, expected) => expect(pollBudgetMs(context)).toBe(expected));
