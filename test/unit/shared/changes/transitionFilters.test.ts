import { detectionMethodFor, TRANSITIONS } from '../../../../nodes/shared/facts/events';
import { assertVisible, isUnfiltered } from '../../../../nodes/shared/changes/transitionFilters';

const queryOf = (resource: 'order' | 'product', filters: object) => ({
	resource,
	channel: 'woocommerce' as const,
	tpUserId: 'u',
	filters: { ...filters },
});

test.each(TRANSITIONS)('$value does not take an upper bound of the date of update', (event) => {
	const method = detectionMethodFor(event, 'woocommerce');
	const check = (filters: object) => () =>
		assertVisible(event, method, queryOf(event.resource, filters));
	expect(check({ updated_at_max: '2026-01-01T00:00:00Z' })).toThrow('“Updated Before”');
	expect(check({ ids: ['1'] })).not.toThrow();
});

test('a list without filters shows all records', () => {
	expect(isUnfiltered(queryOf('order', { status: 'any', ids: ['1'] }))).toBe(true);
	expect(isUnfiltered(queryOf('order', { status: 'open' }))).toBe(false);
	expect(isUnfiltered({ ...queryOf('order', {}), applied: { status: 'open' } })).toBe(false);
});
