import type { INodeParameters } from 'n8n-workflow';

import type { Channel } from '../../../../dev/sandbox';
import type { PlainFault } from '../../../../dev/sandbox/faults/types';
import { Random } from '../../../../dev/sandbox/data/random';
import type { RunResult } from '../../../../dev/testkit/engine';
import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import { runsOf } from '../../../runCounts';
import { UnifiedCommerceTool, useSandbox } from '../../fixtures';
import { fill, find, type Known, randomRecords, randomValue } from './shops';

const sandbox = useSandbox({ orders: 0, products: 0 });

/**
 * What a person sees, and what the service was asked; the values looked for are left out of the words, and of the
 * requests what tells the second at which they were made: bounds and the cursors that hold them.
 */
const seen = ({ items, errorItems, error, hints, status }: RunResult, values: readonly string[]) =>
	values.reduce(
		(text, value) =>
			text.replaceAll(`“${value}”`, 'VALUE').replaceAll(JSON.stringify(value), 'VALUE'),
		JSON.stringify({
			...{ status, items, errorItems, hints, error: error?.message },
			asked: sandbox.dataRequests.map(({ query, body }) => [query, body]),
		}).replace(/T[\d:]{8}Z|(?<="ids":")[^"]*|(?<="next_page_token":)"(?:[^"\\]|\\.)*"/g, ''),
	);

const BY = ['number', 'id', 'phone', 'tracking', 'sku'] as const;
const NOT_FOUND = ['nothing', 'item', 'error'];
/** Values that one run looks for. */
const VALUES = 20;
const RUNS = Math.ceil(runsOf(10_000) / VALUES / TABLE.order.channels.length);

/** Different values of the shop, or such that it might have. */
function valuesOf(findBy: (typeof BY)[number], records: readonly Known[], random: Random) {
	const values = new Set<string>();
	for (const { record } of records) {
		const parcels = (record.fulfillments ?? []) as Array<{ tracking_number: string }>;
		const own: Record<(typeof BY)[number], unknown> = {
			...{ number: record.name ?? record.number ?? record.source_identifier, id: record.id },
			...{ phone: record.phone, tracking: parcels[0]?.tracking_number, sku: undefined },
		};
		values.add(String(own[findBy] ?? randomValue(random, findBy, records)));
	}
	return [...values].slice(0, VALUES);
}

it.each(TABLE.order.channels)(
	'%s: orders of somebody else are told as those that do not exist, in words and requests',
	async (channel: Channel) => {
		const wrong: string[] = [];
		let tries = 0;
		for (let run = 0; run < RUNS; run++) {
			const random = new Random(run, 'guard', channel);
			sandbox.reset();
			const records = randomRecords(random, 'order', random.pick([30, 60, 150]), Date.now());
			fill(sandbox, 'order', channel, records);
			const findBy = BY[run % BY.length];
			const parameters: INodeParameters = {
				...{ channel, findBy, ifNotFound: random.pick(NOT_FOUND), value: '={{ $json.value }}' },
				lookBack: random.pick([0, 5, 90]),
				customerEmail: 'stranger@example.com',
			};
			const look = async (values: readonly string[]) => {
				sandbox.clearRequests();
				const items = values.map((value) => ({ value }));
				const onError = 'continueErrorOutput';
				return seen(await find(sandbox, parameters, { items, onError }), values);
			};
			const others = valuesOf(findBy, records, random);
			const nobodies = others.map((_, at) =>
				findBy === 'phone' ? `${99_999_000 + at}` : `zz${at}zz`,
			);
			const told = [await look(nobodies), await look(others)];
			tries += others.length;
			if (told[0] !== told[1]) wrong.push(`${run} ${findBy}: ${told[1]} / ${told[0]}`);
		}
		expect(wrong.slice(0, 2)).toEqual([]);
		expect(tries).toBeGreaterThan(3 * RUNS);
	},
	RUNS * 20_000 + 600_000,
);

const idOf = (at: number) => `5${at}`;
/** Orders of Ann, each as often as the channel delivers it. */
const ofAnn = (count: number, times = 1): Known[] =>
	Array.from({ length: count * times }, (_, at) => {
		const created_at = new Date().toISOString();
		const record = { id: idOf(at % count), name: '#7', created_at, email: 'ann@example.com' };
		return { record, createdMs: Date.now(), updatedMs: Date.now() };
	});

it.each<[string, PlainFault | undefined, number, number]>([
	['a cursor behind the last record', { type: 'endToken', as: 'nullResult' }, 1, 1],
	['pages shorter than asked for', { type: 'shortPage', size: 1 }, 3, 1],
	['an order twice', undefined, 2, 2],
	['several by one cursor each', { type: 'endToken', as: 'nullResult' }, 20, 1],
])(
	'asks the channel for IDs of somebody else as for those that do not exist: %s',
	async (_, fault, count, times) => {
		fill(sandbox, 'order', 'shopify', ofAnn(count, times));
		if (fault) sandbox.faults.always(fault);
		const look = async (prefix: string) => {
			sandbox.clearRequests();
			const value = Array.from({ length: count }, (__, at) => prefix + idOf(at));
			const email = 'stranger@example.com';
			return seen(await find(sandbox, { findBy: 'id', value, customerEmail: email }), value);
		};
		expect(await look('')).toBe(await look('9'));
		expect(sandbox.dataRequests).toHaveLength(count);
	},
);

it('holds also beside a search by e-mail', async () => {
	fill(sandbox, 'order', 'shopify', ofAnn(1));
	const parameters = { findBy: 'email', value: 'ann@example.com' };
	const look = async (customerEmail: string) =>
		(await find(sandbox, { ...parameters, customerEmail })).items.length;
	expect([await look('bob@example.com'), await look('ann@example.com')]).toEqual([0, 1]);
});

it('lets the order of the right person pass, also by the address of the customer', async () => {
	const [known] = ofAnn(1);
	const record = { ...known.record, email: null, customer: { email: 'Ann@example.com' } };
	fill(sandbox, 'order', 'shopify', [{ ...known, record }]);
	for (const customerEmail of ['ANN@example.com', '={{ "Ann <ann@example.com>" }}']) {
		const { items } = await find(sandbox, { value: '7', customerEmail });
		expect(items).toHaveLength(1);
	}
});

/** Expressions that give no address, as they happen. */
const EMPTY = [
	...['={{ $json.email }}', '={{ "" }}', '=', '={{ null }}', '= ', '={{ $json.from }}'],
	'={{ [] }}',
	...['={{ ["ann@example.com"] }}', '={{ {} }}', '={{ "ann@example.com, bob@example.com" }}'],
	...['={{ "bob@example.com, <ann@example.com>" }}', '={{ "undefined" }}', '{{ $json.email }}'],
	...['={{ "<bob@example.com> <ann@example.com>" }}', ' ', 'ann'],
];

it('stops the item before any request when it is filled in and gives no address', async () => {
	for (const customerEmail of EMPTY)
		for (const findBy of BY)
			for (const node of [{}, { node: new UnifiedCommerceTool() }, { items: [{}, {}] }]) {
				const parameters = { findBy, value: '1234567', customerEmail };
				const { error, items } = await find(sandbox, parameters, node);
				expect(error?.message).toContain('“Only for This E-Mail”');
				expect(items).toEqual([]);
			}
	expect(sandbox.requests).toEqual([]);
});

it.each([
	'={{ $fromAI("email") }}',
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Only_for_This_E_Mail', ``, 'string') }}",
	'={{ $json.email }}',
	'={{ $input.first().json.email }}',
	'={{ $parameter.value }}',
	'={{ $thisItem.json.email }}',
	'={{ $node["Unified Commerce"].parameter.value }}',
	"={{ $('Unified Commerce').params.value }}",
	'={{ $(`Unified Commerce`).item.json.email }}',
	'={{ $evaluateExpression("{{ 1 }}") }}',
])('cannot be filled by the model of a tool: %s', async (customerEmail) => {
	const { error } = await find(
		sandbox,
		{ value: '7', customerEmail },
		{ node: new UnifiedCommerceTool(), items: [{ email: 'ann@example.com' }] },
	);
	expect(error?.message).toContain('cannot be filled by the model');
	expect(sandbox.requests).toEqual([]);
});

it('stops only the items without an address', async () => {
	fill(sandbox, 'order', 'shopify', ofAnn(1));
	const items = [{}, { from: 'ann@example.com' }, { from: 'bob@example.com' }];
	const { items: found, errorItems } = await find(
		sandbox,
		{ value: '7', customerEmail: '={{ $json.from }}' },
		{ items, onError: 'continueErrorOutput' },
	);
	expect(found.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
	expect(errorItems.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
});
