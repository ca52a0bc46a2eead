import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { answerRecords, jsonsOf, readAll, runWell, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 12, products: 12 });

const outputOf = async (parameters: INodeParameters): Promise<IDataObject[]> =>
	jsonsOf(await runWell(storeFor(sandbox), readAll(parameters), { timezone: 'UTC' }));

it.each(
	['order', 'product'].flatMap((resource) =>
		['rowPerLine', 'rowPerRecord', 'simplified'].map((output) => [resource, output]),
	),
)('lists with numbered keys are lists: %s, %s', async (resource, output) => {
	const expected = await outputOf({ resource, output });
	sandbox.faults.always({ type: 'numberedKeys' });
	expect(await outputOf({ resource, output })).toEqual(expected);
});

it('rows of orders without an ID have keys of their own, the same in every run', async () => {
	const records = [{ name: '#1' }, { id: null, name: '#2' }, { id: '', name: '#3' }, { id: '4' }];
	answerRecords(sandbox, records);
	const rows = await outputOf({ output: 'rowPerRecord' });
	const keys = rows.map((row) => row.row_key);
	expect(new Set(keys).size).toBe(4);
	expect(keys[3]).toBe('shopify:4');
	expect(await outputOf({ output: 'rowPerRecord' })).toEqual(rows);
});
