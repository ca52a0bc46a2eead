import {
	pageBody,
	withNeededFields,
	type ListQuery,
} from '../../../../nodes/shared/reading/listQuery';

const FILTERS = { status: 'any', created_at_min: '2026-01-01T00:00:00Z', fields: ['id', 'name'] };

const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
	resource: 'order',
	channel: 'shopify',
	tpUserId: 'merchant-1',
	filters: FILTERS,
	...changes,
});

// First bodies, and the keys of a channel on every page: test/engine/UnifiedCommerce/bodies and channelCredentials.
describe('pageBody', () => {
	it('goes on with limit, cursor and fields, and nothing else', () => {
		expect(pageBody(query(), { limit: 100, cursor: 'T1' })).toEqual({
			limit: 100,
			next_page_token: 'T1',
			fields: 'id,name',
		});
		const withoutFields = query({ filters: { status: 'any' } });
		expect(pageBody(withoutFields, { limit: 7, cursor: 'T1' })).toEqual({
			limit: 7,
			next_page_token: 'T1',
		});
	});
});

describe('withNeededFields', () => {
	it('adds the ID and what the output needs to the chosen fields, once each', () => {
		const asked = query({ filters: { fields: ['name', 'email'] } });
		const { filters } = withNeededFields(asked, ['id', 'email', 'line_items']);
		expect(filters.fields).toEqual(['id', 'name', 'email', 'line_items']);
	});

	it('chooses nothing where the user chose nothing', () => {
		const asked = query({ filters: { status: 'any' } });
		expect(withNeededFields(asked, ['id', 'name'])).toEqual(asked);
	});
});
