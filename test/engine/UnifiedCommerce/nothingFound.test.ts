import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSandbox } from '../faults/fixtures';
import { readAll, run, storeFor } from '../fixtures';

const sandbox = useSandbox({ orders: { shopify: 5, bol: 0 }, products: 0 });

const hintsOf = async (parameters: INodeParameters, items: IDataObject[] = [{}, {}]) => {
	const { error, hints } = await run(storeFor(sandbox), readAll(parameters), { items });
	expect(error).toBeUndefined();
	return hints.map(({ message }) => message);
};

const NEW = { createdAtMin: '2099-01-01' };

test.each<[string, INodeParameters, string]>([
	['a filter', { filters: NEW }, 'Shopify: no order matches the filter “Created After”.'],
	[
		'filters, of which one is no filter, and two let all through',
		{
			filters: { ...NEW, ids: 'abc; 12x', fields: 'name', status: 'any', financialStatus: 'any' },
		},
		'Shopify: no order matches the filters “Created After”, “IDs”.',
	],
	[
		'an export',
		{ operation: 'export', format: 'excel', filters: NEW },
		'Shopify: no order matches the filter “Created After”.',
	],
	[
		'a summary',
		{ operation: 'summarize', filters: NEW },
		'Shopify: no order matches the filter “Created After”.',
	],
	[
		'one file for all',
		{
			...{ operation: 'export', format: 'csv', filters: NEW },
			...{ tpUserId: '={{ "merchant-" + $itemIndex }}', sheetOptions: { combine: 'oneFile' } },
		},
		'Shopify: no order matches the filter “Created After”.',
	],
	[
		'windows',
		{ filters: NEW, readingOptions: { parallelWindows: 4 } },
		'Shopify: no order matches the filter “Created After”.',
	],
	['no filter', { channel: 'bol' }, 'bol: the service has no orders for this User ID.'],
	[
		'no filter, products',
		{ resource: 'product' },
		'Shopify: the service has no products for this User ID.',
	],
])('nothing found, with %s: once a hint that says why', async (_, parameters, hint) => {
	expect(await hintsOf(parameters)).toEqual([hint]);
});

test.each<[string, INodeParameters]>([
	['something was found', { filters: { createdAtMin: '2001-01-01' } }],
	[
		'a filter of the node kept nothing',
		{ channel: '={{ "mirakl" }}', filters: NEW, readingOptions: { unsupportedFilters: 'apply' } },
	],
])('no such hint where %s', async (_, parameters) => {
	expect((await hintsOf(parameters)).join()).not.toMatch(/no order matches|has no orders/);
});

test('nor where an empty page was all that came before the reading failed', async () => {
	sandbox.faults.once({ type: 'emptyPage' });
	sandbox.faults.always({ type: 'status', status: 400 }, { page: 1 });
	const hints = await hintsOf({ readingOptions: { readingStopsEarly: 'returnRead' } }, [{}]);
	expect(hints).toHaveLength(1);
	expect(hints[0]).toContain('HTTP 400');
});
