import {
	echoForms,
	type DateBounds,
	type EchoForm,
	type Fault,
	type PlainFault,
} from '../../../../dev/sandbox';
import { idsOf, SandboxClient, type Answer } from './client';

// What a fault ends with an error, the tests of the nodes show. Here is what they would pass without.

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 40, products: 12 });
});
beforeEach(() => {
	client.sandbox.reset();
	client.renew();
});
afterAll(async () => await client.sandbox.close());

const list = async (body: Record<string, unknown> = {}): Promise<Answer> =>
	await client.list('orders', 'shopify', { status: 'any', ...body });
const all = () => idsOf(client.sandbox.orders('shopify'));

async function meeting(fault: Fault): Promise<Answer> {
	client.sandbox.faults.once(fault);
	return await list();
}

async function pagesUnder(fault: Fault, limit = 20, page?: number, most = 9) {
	client.sandbox.faults.always(fault, page === undefined ? {} : { page });
	const body = { status: 'any', limit };
	return (await client.pages('orders', 'shopify', body, { limit }, { most })).map(idsOf);
}

describe('pages that are odd, but lose nothing', () => {
	test.each<[PlainFault, number | undefined, string]>([
		[{ type: 'emptyPage' }, 1, '0-20 0-0 20-40'],
		[{ type: 'shortPage', size: 3 }, 0, '0-3 3-23 23-40'],
		[{ type: 'ignoreLimit' }, undefined, '0-10 10-20 20-30 30-40'],
		[{ type: 'overlap', records: 3 }, undefined, '0-20 17-37 34-40'],
	])('%j', async (fault, page, parts) => {
		const expected = parts.split(' ').map((part) => all().slice(...part.split('-').map(Number)));
		expect(await pagesUnder(fault, 20, page)).toEqual(expected);
	});

	test('repeated records with other content, and all others as they are', async () => {
		client.sandbox.faults.always({ type: 'overlap', records: 2, changed: true });
		const limit = { limit: 10 };
		const beside = { status: 'any', ...limit };
		const [first, second] = await client.pages('orders', 'shopify', beside, limit, { most: 2 });
		const orders = client.sandbox.orders('shopify');
		expect(first).toEqual(orders.slice(0, 10));
		expect(second.slice(2)).toEqual(orders.slice(10, 18));
		expect(second.slice(0, 2).map(({ id, tags }) => [id, tags])).toEqual(
			all()
				.slice(8, 10)
				.map((id) => [id, 'changed meanwhile']),
		);
	});

	test.each([
		['null', null],
		['empty', ''],
		['blank', ' '],
		['absent', undefined],
	] as const)('the end of the data as %s, on the last page only', async (as, token) => {
		client.sandbox.settings.endOfData = as;
		expect((await list({ limit: 100 })).json.Output?.next_page_token).toBe(token);
		client.sandbox.settings.endOfData = 'null';
		const { Output } = (await meeting({ type: 'endToken', as })).json;
		expect(Output?.next_page_token).toEqual(expect.any(String));
	});

	test('a cursor to no records at the end of the data, and a run of digits in a record', async () => {
		client.sandbox.settings.endOfData = 'nullResult';
		const whole = { status: 'any', limit: 100 };
		const pages = await client.pages('orders', 'shopify', whole, { limit: 100 }, { most: 2 });
		expect(pages.map(({ length }) => length)).toEqual([40, 0]);
		const { text } = await meeting({ type: 'digitRun', digits: 300, as: 'number' });
		expect(text).toMatch(/"note":7{300}}/);
	});

	test('null for no records, quiet lists, a bare envelope', async () => {
		client.sandbox.faults.once({ type: 'nullWhenEmpty' });
		expect((await list({ ids: 'none' })).json.Output?.result).toBeNull();
		const quiet = async (as: 'object' | 'absent') =>
			(await meeting({ type: 'quietLists', as })).json.Output;
		expect(await quiet('object')).toMatchObject({ restErrors: {}, operationErrors: {} });
		expect(await quiet('absent')).not.toHaveProperty('restErrors');
		const { json } = await meeting({ type: 'bareEnvelope' });
		expect([Object.keys(json), json.Output?.execution_id]).toEqual([
			['Errors', 'Output'],
			undefined,
		]);
	});

	test('dates without an offset', async () => {
		client.sandbox.settings.localHours = -5;
		const [{ created_at: local }] = (await list()).json.Output?.result ?? [];
		expect(local).toMatch(/T[\d:]{8}$/);
		const [{ created_at: created }] = client.sandbox.orders('shopify');
		expect(Date.parse(`${String(local)}-05:00`)).toBe(Date.parse(created));
	});

	test('cursors that count pages: another page size in mid-reading repeats or skips', async () => {
		client.sandbox.settings.cursors = 'pageNumber';
		const read = async (...limits: number[]) => {
			const found: unknown[][] = [];
			let cursor: unknown;
			for (const limit of limits) {
				const body = cursor === undefined ? { status: 'any' } : { next_page_token: cursor };
				const { json } = await client.list('orders', 'shopify', { ...body, limit });
				found.push(idsOf(json.Output?.result));
				cursor = json.Output?.next_page_token;
			}
			return found;
		};
		const part = (from: number, to: number) => all().slice(from, to);
		expect((await read(15, 15, 15)).flat()).toEqual(all());
		expect(await read(10, 10, 5)).toEqual([part(0, 10), part(10, 20), part(10, 15)]);
		expect(await read(5, 10)).toEqual([part(0, 5), part(10, 20)]);
	});

	test.each<[DateBounds['min'], DateBounds['max'], number, number]>([
		['inclusive', 'inclusive', 12, 18],
		['exclusive', 'inclusive', 13, 18],
		['inclusive', 'exclusive', 12, 17],
	])('date bounds that are %s and %s', async (min, max, first, last) => {
		client.sandbox.settings.dateBounds = { min, max };
		const { 12: from, 18: to } = client.sandbox.orders('shopify');
		const bounds = { created_at_min: from.created_at, created_at_max: to.created_at };
		const { json } = await list({ ...bounds, limit: 100 });
		expect(idsOf(json.Output?.result)).toEqual(all().slice(first, last + 1));
	});
});

describe('an echo holds what a leak would show', () => {
	const secret = 'tøken+/=&" secret';
	const body = {
		params: {
			shopify: [
				{ key: 'baseUrl', value: 'x.example.com' },
				{ key: 'token', value: secret },
			],
		},
	};

	test.each<PlainFault>([
		{ type: 'echo', as: 'status', status: 500 },
		{ type: 'echo', as: 'errorList', list: 'operationErrors' },
		{ type: 'echo', as: 'stepErrors' },
	])('%j: every secret raw, base64 and percent-encoded', async (fault) => {
		client.sandbox.faults.once(fault);
		const { text } = await client.list('orders', 'shopify', body);
		for (const value of [secret, client.token]) {
			const bytes = Buffer.from(value);
			const encoded = [bytes.toString('base64'), bytes.toString('base64url')];
			for (const form of [value, ...encoded, encodeURIComponent(value)])
				expect(text).toContain(JSON.stringify(form).slice(1, -1));
		}
	});

	test.each(echoForms)('its keys alone as %s', async (only) => {
		const as = only === 'entities' ? 'html' : 'text';
		client.sandbox.faults.once({ type: 'echo', as, only, status: 400 });
		const { text } = await client.list('orders', 'shopify', body);
		const { token } = client;
		const encoded = Buffer.from(token).toString('base64');
		const forms: Partial<Record<EchoForm, string>> = {
			base64: encoded,
			base64Twice: Buffer.from(encoded).toString('base64'),
			base64Utf16: Buffer.from(token, 'utf16le').toString('base64'),
			base64Lines64: Buffer.from(token, 'latin1').toString('base64'),
			entities: 'tøken+/=&amp;&quot; secret',
			numericEntities: '&#x74;&#xf8;&#x6b;',
			cutInTheMiddle: token.slice(8, 24),
		};
		expect(text).toMatch(/Could not process .+ \| .+/s);
		expect(text).toContain(forms[only] ?? ' | ');
		expect(text).not.toContain(`Bearer ${token}`);
	});
});
