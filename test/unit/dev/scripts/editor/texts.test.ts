import { demoClient } from '../../../../../dev/sandbox/auth/clients';
import { summary, USAGE } from '../../../../../dev/scripts/editor/texts';

const sandbox = {
	baseUrl: 'http://127.0.0.1:8765',
	authUrl: 'http://127.0.0.1:8765/auth',
	client: demoClient,
};

test('the start text says the User IDs and the whole login of the sandbox', () => {
	const lines = summary('http://127.0.0.1:5678', sandbox, 'My demo').split('\n');
	const valueOf = (label: string) =>
		lines.filter((line) => line.startsWith(`  ${label} `)).map((line) => line.slice(17).trim());
	expect(valueOf('Base URL')).toEqual([sandbox.baseUrl]);
	expect(valueOf('Auth URL')).toEqual([sandbox.authUrl]);
	expect(valueOf('Username')).toEqual([demoClient.username]);
	expect(valueOf('Password').at(-1)).toBe(demoClient.password);
	expect(valueOf('Client ID')).toEqual([demoClient.clientId]);
	expect(valueOf('Client Secret')).toEqual([demoClient.clientSecret]);
	const text = lines.join('\n');
	expect(text).toContain('“My demo”');
	expect(text).toMatch(/User ID\s+any, such as shop-1/);
	expect(text).toMatch(/new-shop is not linked/);
});

test('the usage text names the settings that are honoured', () => {
	expect(USAGE).toContain('N8N_PORT ');
	expect(USAGE).toContain('N8N_RUNNERS_BROKER_PORT ');
});
