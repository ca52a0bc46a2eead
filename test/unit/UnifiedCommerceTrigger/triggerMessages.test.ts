import { givenUp, logSuspension } from '../../../nodes/UnifiedCommerceTrigger/poll';
import type { ListReader } from '../../../nodes/shared/reading/listReader';

const logged = (more: object = {}): string[] => {
	const lines: string[] = [];
	const list = {
		context: { logger: { info: (message: string) => lines.push(message) } },
		query: { channel: 'shopify', resource: 'order' },
		progress: { records: 16_200 },
		...more,
	} as unknown as ListReader;
	logSuspension(list, 36_000);
	return lines;
};

const STOPPED =
	'Shopify: the poll stopped after 16200 orders, because n8n gives it 36 s; the next poll continues from there.';

test('a poll that stops in the middle of a list says so', () => {
	expect(logged()).toEqual([STOPPED]);
});

test('what the trigger itself filtered out was read as well', () => {
	const told = (isTesting: boolean) =>
		logged({ progress: { records: 7 }, clientFilter: { isTesting, read: 16_200 } });
	expect(told(true)).toEqual([STOPPED]);
	expect(told(false)).toEqual([STOPPED.replace('16200', '7')]);
});

test('a poll that is given up is told of with its node and its time', () => {
	expect(givenUp('New orders', 300_000)).toBe(
		'“New orders”: the previous poll took longer than the 300 s that n8n gives a poll and was stopped. What it had read is read again.',
	);
});
