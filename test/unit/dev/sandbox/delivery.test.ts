import { connect, type Socket } from 'node:net';
import { idsOf, SandboxClient } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 12 });
});
beforeEach(async () => {
	client.sandbox.reset();
	await client.renew();
});
afterAll(async () => await client.sandbox.close());

const list = async (body: Record<string, unknown> = { status: 'any', limit: 3 }) =>
	await client.list('orders', 'shopify', body);
const firstThree = () => idsOf(client.sandbox.orders('shopify')).slice(0, 3);

/** Sends a request over a bare socket and gives what has come once `isEnough` says so. */
async function bytesOf(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
	let text = '';
	for await (const chunk of socket) {
		text += String(chunk);
		if (isEnough(text)) break;
	}
	return text;
}

function ask(): Socket {
	const socket = connect(client.sandbox.port, '127.0.0.1');
	socket.write(
		[
			'POST /api/ServiceClientApp/Unified/Orders?channel=bol&tpUserId=u HTTP/1.1',
			`Host: 127.0.0.1:${client.sandbox.port}`,
			`Authorization: Bearer ${client.token}`,
			'Content-Type: application/json',
			'Content-Length: 2',
			'',
			'{}',
		].join('\r\n'),
	);
	return socket;
}

describe('answers that trickle', () => {
	test.each(['headers', 'body'] as const)('%s, and in the end the right answer', async (part) => {
		client.sandbox.faults.once({ type: 'trickle', part, everyMs: 1, bytes: 5 });
		const answer = await list();
		expect(idsOf(answer.json.Output?.result)).toEqual(firstThree());
		expect(answer.headers.get('x-filler')).toBe(part === 'headers' ? 'xxxxx' : null);
		expect(answer.text.startsWith('     {')).toBe(part === 'body');
		expect(client.sandbox.dataRequests).toMatchObject([{ fault: 'trickle', status: 200 }]);
		expect(client.sandbox.dataRequests[0].brokenOff).toBeUndefined();
	});

	test('headers without end: the status line comes, and never a whole head', async () => {
		client.sandbox.faults.once({ type: 'trickle', part: 'headers', everyMs: 1 });
		const text = await bytesOf(ask(), (so) => /x-filler: x{20}/.test(so));
		expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
		expect(text).not.toContain('\r\n\r\n');
	});

	test('a body without end: whole headers, then blanks', async () => {
		client.sandbox.faults.once({ type: 'trickle', part: 'body', everyMs: 1 });
		expect(await bytesOf(ask(), (so) => so.endsWith(' '.repeat(20)))).toMatch(/\r\n\r\n {20,}$/);
	});

	test('token and Magic Link too', async () => {
		const { faults } = client.sandbox;
		faults.times(2, { type: 'trickle', part: 'body', everyMs: 1, bytes: 2 }, { kind: 'any' });
		const token = await client.askToken(client.passwordForm());
		expect([token.text.slice(0, 3), token.json.access_token]).toEqual(['  {', expect.any(String)]);
		const link = await client.get('/api/ServiceClientApp/GetTpUserAuthDisposableToken?tpUserId=u');
		expect([link.text.slice(0, 3), link.json.uri]).toEqual(['  {', expect.any(String)]);
	});

	test('end when the sandbox closes', async () => {
		const other = await SandboxClient.start({ orders: 1 });
		other.sandbox.faults.always({ type: 'trickle', part: 'body', everyMs: 1 });
		const unfinished = expect(other.list('orders', 'shopify')).rejects.toThrow('terminated');
		while (other.sandbox.dataRequests[0]?.status !== 200) await new Promise(setImmediate);
		// The answer's head has to arrive before the connection ends, or fetch fails in another way.
		await new Promise((resolve) => setTimeout(resolve, 50));
		await other.sandbox.close();
		await unfinished;
	});
});

test('a gzip stream that stops in its middle, in an HTTP answer that ends in order', async () => {
	client.sandbox.faults.once({ type: 'cut', when: 'midGzip' });
	const { status, headers, text } = await list();
	expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
	// fetch gives what could be unpacked; stricter clients fail.
	expect(text).toMatch(/^\{"Errors":/);
	expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
});

test.each([
	[403, 'Access denied'],
	[407, 'Proxy Authentication Required'],
	[408, 'Request Time-out'],
	[425, 'Too Early'],
	[520, 'unknown error'],
	[521, 'is down'],
	[522, 'timed out'],
	[523, 'unreachable'],
	[524, 'timeout'],
	[529, 'overloaded'],
	[530, 'frozen'],
	[599, 'Error 599'],
])('the page of a proxy with status %i', async (status, words) => {
	client.sandbox.faults.once({ type: 'proxy', status });
	// fetch reads a 407 as a fault of the network, so it is read from the socket.
	const text = await bytesOf(ask(), (so) => so.includes('</html>'));
	expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	expect(text).toContain('content-type: text/html');
	expect(text).toContain(words);
	expect(text.includes('proxy-authenticate: Basic')).toBe(status === 407);
});
