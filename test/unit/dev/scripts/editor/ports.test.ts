import { createServer, type AddressInfo, type Server } from 'node:net';

import { portsOf } from '../../../../../dev/scripts/editor/ports';

let server: Server;
let taken: number;
beforeAll(async () => {
	server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	taken = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
	const other = createServer();
	await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
	const { port } = other.address() as AddressInfo;
	await new Promise((resolve) => other.close(resolve));
	return port;
}

describe('the ports of the demo', () => {
	test('the usual ones where the environment names none', async () => {
		expect(await portsOf({ N8N_PORT: '' })).toEqual({ editor: 5678, broker: undefined });
	});

	test('those that the environment names', async () => {
		const port = await freePort();
		expect(await portsOf({ N8N_PORT: ` ${port}` })).toEqual({ editor: port, broker: undefined });
		expect(await portsOf({ N8N_RUNNERS_BROKER_PORT: String(port) })).toEqual({
			editor: 5678,
			broker: port,
		});
	});

	test.each(['N8N_PORT', 'N8N_RUNNERS_BROKER_PORT'])(
		'%s that is taken is told, with what to do',
		async (name) => {
			await expect(portsOf({ [name]: String(taken) })).rejects.toThrow(
				new RegExp(
					`^Port ${taken} is taken \\(${name}\\)\\. End what uses it, or choose another port: ${name}=\\d+ npm run editor$`,
				),
			);
		},
	);

	test.each(['abc', '0', '80', '65536', '-1', '5678.5'])('%s is no port', async (text) => {
		await expect(portsOf({ N8N_PORT: text })).rejects.toThrow(
			`N8N_PORT is “${text}”, which is no port. Choose one from 1024 to 65535.`,
		);
	});

	test('one port for both is told', async () => {
		const both = { N8N_PORT: '6001', N8N_RUNNERS_BROKER_PORT: '6001' };
		await expect(portsOf(both)).rejects.toThrow(/both 6001/);
	});
});
