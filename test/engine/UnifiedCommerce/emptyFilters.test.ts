import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSandbox } from '../faults/fixtures';
import { readAll, run, storeFor } from '../fixtures';

const sandbox = useSandbox({ orders: 5, products: 5 });

const hintsOf = async (parameters: INodeParameters, items?: IDataObject[]) => {
	const { error, hints } = await run(storeFor(sandbox), readAll(parameters), { items });
	expect(error).toBeUndefined();
	return hints.map(({ message }) => message);
};

const WORDS = ' To enter words such as “last month”, switch the field to Expression first.';

test.each<[string, INodeParameters, string]>([
	[
		'a date',
		{ filters: { createdAtMin: '' } },
		`The filter “Created After” is empty and leaves nothing out.${WORDS}`,
	],
	[
		'two filters, one a date',
		{ filters: { ids: ' ', createdAtMax: '', financialStatus: 'paid' } },
		`The filters “Created Before”, “IDs” are empty and leave nothing out.${WORDS}`,
	],
	[
		'a text of products',
		{ resource: 'product', filters: { vendor: '' } },
		'The filter “Vendor” is empty and leaves nothing out.',
	],
	[
		'in an export',
		{ operation: 'export', format: 'csv', filters: { createdAtMin: '' } },
		`The filter “Created After” is empty and leaves nothing out.${WORDS}`,
	],
	[
		'in a summary',
		{ operation: 'summarize', filters: { createdAtMin: '' } },
		`The filter “Created After” is empty and leaves nothing out.${WORDS}`,
	],
])('a filter that was added and left empty is told: %s', async (_, parameters, hint) => {
	// Of several items, it is told once.
	expect(await hintsOf(parameters, [{}, {}])).toEqual([hint]);
});

test.each<[string, INodeParameters, IDataObject[]]>([
	['no filter', {}, [{}]],
	[
		'filters with values',
		{ filters: { createdAtMin: '2001-01-01', createdAtMax: '2099-01-01' } },
		[{}],
	],
	[
		'an expression, which may be empty on purpose',
		{ filters: { createdAtMin: '={{ $json.after }}' } },
		[{ after: '' }, { after: null }, {}],
	],
	['all filters by expression', { filters: '={{ $json.filters }}' }, [{ filters: { ids: '' } }]],
	[
		'a filter that only other channels have',
		{ channel: '={{ "bol" }}', filters: { createdAtMin: '' } },
		[{}],
	],
])('nothing is told of %s', async (_, parameters, items) => {
	expect(await hintsOf(parameters, items)).toEqual([]);
});
