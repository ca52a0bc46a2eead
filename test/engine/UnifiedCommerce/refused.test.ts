/** What cannot be right is refused before any request, in words that name it and say what to do. */
import type { INodeParameters } from 'n8n-workflow';

import { readAll, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 1 });

const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, at) => at + 1).join() });
const exporting = { operation: 'export', format: 'csv' };
const inFile = (sheetOptions: INodeParameters) => ({ ...exporting, sheetOptions });
const inParts = (readingOptions: INodeParameters) => ({ ...exporting, readingOptions });
const page = { operation: 'getPage' };
const windows = (more: INodeParameters = {}): INodeParameters => ({
	readingOptions: { parallelWindows: 8, ...more },
});
const link = { resource: 'magicLink', operation: 'create' };
const oneSummary = { operation: 'summarize', sheetOptions: { combine: 'oneSummary' } };
const NO_PAGES = 'Parameter “Start Cursor”: Mirakl has no pages';

test.each<[parameters: INodeParameters, message: string]>([
	...['={{ "" }}', '={{ undefined }}', '={{ "  " }}', '={{ null }}'].map(
		(tpUserId): [INodeParameters, string] => [{ tpUserId }, '“User ID”'],
	),
	// For a channel in other capitals n8n takes the filters away.
	[
		{ channel: 'Shopify', filters: { ids: '1' } },
		'Parameter “Channel”: “Shopify” is not a channel of the list',
	],
	[{ channel: 'mirakl', readingOptions: { startCursor: 'abc' } }, NO_PAGES],
	[{ ...exporting, channel: 'mirakl', readingOptions: { startCursor: 'abc' } }, NO_PAGES],
	[{ ...page, channel: 'mirakl', startCursor: 'abc' }, NO_PAGES],
	[{ filters: ids(101) }, 'Parameter “IDs” takes at most 100 IDs, not 101'],
	[{ ...page, startCursor: '={{ { a: 1 } }}' }, '“Start Cursor”'],
	...[0, 33, 1.5, 'many'].map((parallelItems): [INodeParameters, string] => [
		{ readingOptions: { parallelItems } },
		'“Parallel Items”',
	]),
	[{ ...windows(), returnAll: false }, 'cannot be combined with “Limit”'],
	[windows({ maxPages: 3 }), 'cannot be combined with “Max Pages”'],
	[windows({ startCursor: 'x' }), 'cannot be combined with “Start Cursor”'],
	[
		windows({ maxPages: 3, startCursor: 'x' }),
		'cannot be combined with “Max Pages”, “Start Cursor”',
	],
	[
		inParts({ recordsPerFile: 100, parallelWindows: 8 }),
		'cannot be combined with “Records per File”',
	],
	[windows({ parallelWindows: 17 }), '“Parallel Windows” '],
	[{ ...exporting, format: "={{ 'xml' }}" }, '“Format”'],
	[{ ...exporting, layout: "={{ 'raw' }}" }, '“Layout”'],
	[{ ...exporting, format: 'excel', layout: "={{ 'raw' }}" }, '“Layout”'],
	[{ resource: 'product', output: 'ledger' }, '“Output”'],
	[{ ...exporting, resource: 'product', layout: 'ledger' }, '“Layout”'],
	[
		{ output: 'rowPerLine', sheetOptions: { currencySet: 'both', headerStyle: 'shopify' } },
		'“Money In” cannot be both currencies',
	],
	[inFile({ delimiter: "={{ 'pipe' }}" }), '“Delimiter”'],
	[inFile({ decimalSeparator: "={{ 'dot' }}" }), '“Decimal Separator”'],
	[inParts({ recordsPerFile: 0 }), '“Records per File” cannot be “0”'],
	[inParts({ recordsPerFile: 10, maxParts: 0 }), '“Max Parts” cannot be “0”'],
	[inParts({ recordsPerFile: 10, firstPart: 0 }), '“First Part Number” cannot be “0”'],
	[inParts({ maxParts: 1 }), '“Max Parts” needs the option “Records per File”'],
	[inParts({ firstPart: 2 }), '“First Part Number” needs the option “Records per File”'],
	[{ ...oneSummary, groupBy: '={{ ["a"] }}' }, '“Group By” cannot be “a”'],
	[{ ...link, sheetOptions: { redirectUrl: 'shop.example.com' } }, '“Redirect URL”'],
])('%j', async (parameters, message) => {
	const { error } = await run(storeFor(sandbox), readAll(parameters));
	expect(error?.message).toContain(message);
	expect(error?.description).toBeTruthy();
	expect(sandbox.requests).toEqual([]);
});
