import type { Fault } from '../../../dev/sandbox';
import { readAll, run, storeFor, useSandbox } from '../fixtures';
import { ERROR_KINDS } from '../../../nodes/shared/errors/kinds';
import { cursorIn, toldBy } from './told';

const sandbox = useSandbox({ orders: 35 });

const read = async (credential = {}, options = {}) =>
	await run(
		storeFor(sandbox, credential),
		readAll({ readingOptions: { maxRetries: 2, ...options } }),
	);

const PLACE = '[Channel: shopify] [User ID: merchant-1]';
const REFUSED = 'Shopify orders could not be read: No access token was issued:';
const UNAVAILABLE =
	'Shopify orders could not be read: The token endpoint did not return a usable answer:';

const oauthError = (status: number, body: Record<string, string>): Fault => ({
	type: 'status',
	status,
	body,
});
const statusIn = (detail: string) => /HTTP (\d+)/.exec(detail)?.[1];

describe("refused: the issuer's own reason, one call, what to correct", () => {
	const ELSEWHERE =
		'Check Auth URL in the credential: it may belong to another service. If it is right, try again later.';

	test.each(
		Object.entries<Fault[]>({
			'HTTP 401, “invalid_client” | Check Client ID and Client Secret in the credential.': [
				oauthError(401, { error: 'invalid_client' }),
			],
			[`HTTP 403, “Blocked” | ${ERROR_KINDS.blocked.hint}`]: [
				{ type: 'status', status: 403, body: '<html><head><title>Blocked</title></head></html>' },
			],
			'HTTP 400, “unauthorized_client: grant” | This client may not use this grant type: choose the other one.':
				[oauthError(400, { error: 'unauthorized_client', error_description: 'grant' })],
			// As every object has it.
			'HTTP 400, “constructor” | Check Auth URL, Client ID, Client Secret, Username and Password in the credential.':
				[oauthError(400, { error: 'constructor' })],
			'HTTP 404, “No such page” | Check Auth URL in the credential: it is the address of the token issuer without /connect/token, which the node adds.':
				[{ type: 'status', status: 404, message: 'No such page' }],
			[`HTTP 500, “Oops” | ${ELSEWHERE}`]: [{ type: 'status', status: 500, message: 'Oops' }],
			[`HTTP 200 | ${ELSEWHERE}`]: [
				{ type: 'html' },
				{ type: 'empty' },
				{ type: 'tokenAnswer', without: ['access_token'] },
				{ type: 'tokenAnswer', set: { access_token: '' } },
			],
			[`HTTP 200, with a token of 65537 characters | ${ELSEWHERE}`]: [
				{ type: 'tokenAnswer', set: { access_token: 'a'.repeat(65_537) } },
			],
			[`HTTP 302 | ${ELSEWHERE}`]: [
				{ type: 'redirect', status: 302, to: 'https://login.example.com/' },
			],
			[`HTTP 200, “login_required” | ${ELSEWHERE}`]: [
				{ type: 'tokenAnswer', without: ['access_token'], set: { error: 'login_required' } },
			],
		}),
	)('%s', async (words, faults) => {
		const [detail, advice] = words.split(' | ');
		for (const fault of faults) {
			sandbox.faults.always(fault, { kind: 'token' });
			expect(toldBy(await read())).toEqual({
				name: 'NodeApiError',
				message: `${REFUSED} ${detail}`,
				description: `${advice} ${PLACE}`,
				httpCode: statusIn(detail),
			});
			expect(sandbox.tokenRequests).toHaveLength(1);
			expect(sandbox.dataRequests).toEqual([]);
			sandbox.reset();
		}
	});

	const token = 'Zk3jd82Hs72kdj39sK71';
	test.each<[unknown, string]>([
		[{ access_token: token, token_type: 'bearer' }, ''],
		[{ error: 'slow_down', access_token: token }, 'slow_down'],
		[{ data: { token } }, ''],
		[`{"access_token":"${token}`, ''],
		[`token ${token}`, 'token ***'],
	])('a token in an answer that is no success is not quoted: %j', async (body, quoted) => {
		sandbox.faults.always({ type: 'status', status: 400, body }, { kind: 'token' });
		const result = await read();
		expect(toldBy(result).message).toBe(
			`${REFUSED} HTTP 400${quoted === '' ? '' : `, “${quoted}”`}`,
		);
		expect(result.inspected).not.toContain(token);
	});

	test('a field that is missing: no call at all', async () => {
		expect(toldBy(await read({ clientSecret: '', password: '' }))).toMatchObject({
			message: `${REFUSED} the credential has no “Password”, “Client Secret”`,
			description: `Open the credential “Unified Commerce API” and fill in what is missing. ${PLACE}`,
		});
		expect(sandbox.requests).toEqual([]);
	});
});

describe('not answering: tried again, then told', () => {
	test.each(
		Object.entries<Fault>({
			'HTTP 429, “Slow down”': { type: 'status', status: 429, message: 'Slow down' },
			'HTTP 503, “Busy”': { type: 'status', status: 503, message: 'Busy' },
			'HTTP 502, “Service unavailable”': { type: 'html', status: 502 },
			'HTTP 408, “Slow”': { type: 'status', status: 408, message: 'Slow' },
			'HTTP 521, “Down”': { type: 'status', status: 521, message: 'Down' },
		}),
	)('%s', async (detail, fault) => {
		sandbox.faults.always(fault, { kind: 'token' });
		expect(toldBy(await read())).toEqual({
			name: 'NodeApiError',
			message: `${UNAVAILABLE} ${detail}`,
			description: `Try again later. ${PLACE}`,
			httpCode: statusIn(detail),
		});
		expect(sandbox.tokenRequests).toHaveLength(3);
	});

	test.each([
		{ type: 'brokenJson' },
		{ type: 'cut' },
		{ type: 'cut', when: 'midGzip' },
		{ type: 'cut', when: 'startOfGzip' },
	] satisfies Fault[])('broken off (%j)', async (fault) => {
		sandbox.faults.times(2, fault, { kind: 'token' });
		expect((await read()).items).toHaveLength(35);
		expect(sandbox.tokenRequests).toHaveLength(3);
		sandbox.reset();

		sandbox.faults.always(fault, { kind: 'token' });
		expect(toldBy(await read()).message).toBe(`${UNAVAILABLE} Auth URL: the answer is incomplete`);
	});

	test('the wait that it asks for is kept', async () => {
		sandbox.faults.once(
			{ type: 'status', status: 503, headers: { 'retry-after': '1' } },
			{ kind: 'token' },
		);
		const result = await read();
		expect(result.items).toHaveLength(35);
		expect(result.logs.map(({ message }) => message)).toContain(
			'Reading orders from shopify, page 1: tokenUnavailable (HTTP 503); waiting 1.0 s before try 2 of 3',
		);
		const [first, second] = sandbox.tokenRequests.map(({ at }) => at);
		expect(second - first).toBeGreaterThanOrEqual(995);
	});

	test('a wait beyond the bound is told, and not kept', async () => {
		sandbox.faults.always(
			{ type: 'status', status: 429, message: 'Busy', headers: { 'retry-after': '3600' } },
			{ kind: 'token' },
		);
		expect(toldBy(await read())).toMatchObject({
			message: `${UNAVAILABLE} HTTP 429, asking to wait 3600 s, “Busy”`,
			description: `Try again later. ${PLACE}`,
		});
		expect(sandbox.tokenRequests).toHaveLength(1);
	});
});

test('refused in the middle of a reading: pages and cursor are told', async () => {
	sandbox.tokens.expireAfterUses(2);
	sandbox.faults.always(
		{ type: 'status', status: 400, body: { error: 'invalid_grant' } },
		{ kind: 'token', after: 1 },
	);
	const told = toldBy(await read({}, { pageSize: 10 }));
	expect(told.message).toBe(`${REFUSED} HTTP 400, “invalid_grant”`);
	expect(told.description).toContain('Read before this: 2 page(s), 20 record(s).');
	const asked = sandbox.dataRequests.at(-1)?.body as { next_page_token: string };
	expect(cursorIn(told.description)).toBe(asked.next_page_token);
});
