import type { Channel } from '../../../../nodes/shared/facts/channels';
import {
	hasCursor,
	hasLimit,
	pageBody,
	queryParameters,
	splitByIds,
	withNeededFields,
	type ListQuery,
} from '../../../../nodes/shared/reading/listQuery';
import { RESOURCES, SPEC } from '../../../specTables';

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

	it.each(['a+b/c==%2B "é', ' T ', 'J3%2Fld%3D%3D', '"\\n"'])(
		'passes the cursor %j character for character',
		(cursor) => {
			expect(pageBody(query(), { cursor }).next_page_token).toBe(cursor);
		},
	);

	it('is an empty object where there is nothing to say', () => {
		expect(pageBody(query({ channel: 'mirakl', filters: {} }), { limit: 100 })).toEqual({});
	});

	it.each(
		RESOURCES.flatMap((resource) =>
			SPEC[resource].channels.map((channel) => [resource, channel] as const),
		),
	)('%s on %s: limit and cursor as the specification says', (resource, channel) => {
		const place = { resource, channel: channel as Channel };
		const limited = SPEC[resource].limitChannels.includes(channel);
		expect(hasLimit(place)).toBe(limited);
		expect(hasCursor(place)).toBe(SPEC[resource].cursorChannels.includes(channel));
		const body = pageBody(query({ ...place, filters: {} }), { limit: 100 });
		expect(body).toEqual(limited ? { limit: 100 } : {});
	});
});

it('names channel and user in the query, and the callback only when there is one', () => {
	expect(queryParameters(query())).toEqual({ channel: 'shopify', tpUserId: 'merchant-1' });
	expect(queryParameters(query({ completionCallbackUrl: 'https://n8n.example.com/x' }))).toEqual({
		channel: 'shopify',
		tpUserId: 'merchant-1',
		completionCallbackUrl: 'https://n8n.example.com/x',
	});
});

describe('splitByIds', () => {
	const ids = (count: number) => Array.from({ length: count }, (_, index) => String(1000 + index));

	it.each([
		[1, [1]],
		[100, [100]],
		[101, [100, 1]],
		[250, [100, 100, 50]],
	])('%d IDs make parts of %j', (count, sizes) => {
		const whole = query({ filters: { ...FILTERS, ids: ids(count) }, params: PARAMS });
		const parts = splitByIds(whole);
		expect(parts.map(({ filters }) => (filters.ids as string[]).length)).toEqual(sizes);
		expect(parts.flatMap(({ filters }) => filters.ids as string[])).toEqual(ids(count));
		for (const part of parts) {
			expect({ ...part, filters: { ...part.filters, ids: '' } }).toEqual({
				...whole,
				filters: { ...whole.filters, ids: '' },
			});
		}
	});

	it('leaves a question without IDs whole', () => {
		expect(splitByIds(query())).toEqual([query()]);
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
