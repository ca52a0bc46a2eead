import {
	pageBody,
	withNeededFields,
	type ListQuery,
} from '../../../../nodes/shared/reading/listQuery';

const FILTERS = { status: 'any', created_at_min: '2026-01-01T00:00:00Z', fields: ['id', 'name'] };
const PARAMS = { shopify: [{ key: 'token', value: 'secret' }] };

const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
	resource: 'order',
	channel: 'shopify',
	tpUserId: 'merchant-1',
	filters: FILTERS,
	...changes,
});

describe('pageBody', () => {
	it('asks first with filters and limit', () => {
		const sent = { ...FILTERS, fields: 'id,name', limit: 100 };
		expect(pageBody(query(), { limit: 100 })).toEqual(sent);
		expect(pageBody(query({ params: PARAMS }), { limit: 100 })).toEqual({
			...{ ...sent, params: PARAMS },
		});
	});

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

	it('carries channel credentials on every page', () => {
		expect(pageBody(query({ params: PARAMS, filters: {} }), { limit: 100, cursor: 'T1' })).toEqual({
			...{ limit: 100, next_page_token: 'T1', params: PARAMS },
		});
	});

	it('is an empty object where there is nothing to say', () => {
		expect(pageBody(query({ channel: 'mirakl', filters: {} }), { limit: 100 })).toEqual({});
	});
});

describe('withNeededFields', () => {
	it('adds the ID and what the output needs to the chosen fields, once each', () => {
		const { filters } = withNeededFields(query({ filters: { fields: ['name', 'email'] } }), [
			'id',
			'email',
			'line_items',
		]);
		expect(filters.fields).toEqual(['id', 'name', 'email', 'line_items']);
	});

	it('chooses nothing where the user chose nothing', () => {
		const asked = query({ filters: { status: 'any' } });
		expect(withNeededFields(asked, ['id', 'name'])).toEqual(asked);
	});
});
