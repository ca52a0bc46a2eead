import { main, plan } from '../../../../../dev/scripts/start/main';

const settings = {
	UNIFIED_COMMERCE_BASE_URL: 'https://api.example.com',
	UNIFIED_COMMERCE_AUTH_URL: 'https://login.example.com/',
	UNIFIED_COMMERCE_USERNAME: 'me@example.com',
	UNIFIED_COMMERCE_PASSWORD: ' pass word ',
	UNIFIED_COMMERCE_CLIENT_ID: 'app',
	UNIFIED_COMMERCE_CLIENT_SECRET: 'secret-1',
};
const shop = ['--channel', 'shopify', '--user', 'merchant-1'];

const problemsOf = (args: string[], environment: NodeJS.Dict<string> = settings) =>
	plan(args, environment, 'Europe/Amsterdam').problems;

describe('what npm start is asked to do', () => {
	it('reads from the sandbox into two files when nothing is said', () => {
		const { options, source, problems } = plan([], {}, 'UTC');
		expect(problems).toEqual([]);
		expect(source).toEqual({ channel: undefined, user: undefined });
		expect(options.files.map(({ format }) => format)).toEqual(['excel', 'csv']);
	});

	it('reads from the service that the settings name, each value as it stands', () => {
		const { options, source, problems } = plan(
			[...shop, '--after', '2026-01-01', '--out', 'of january.CSV'],
			settings,
			'UTC',
		);
		expect(problems).toEqual([]);
		expect(source).toEqual({
			channel: 'shopify',
			user: 'merchant-1',
			service: {
				baseUrl: 'https://api.example.com',
				authUrl: 'https://login.example.com',
				grantType: 'password',
				username: 'me@example.com',
				password: ' pass word ',
				clientId: 'app',
				clientSecret: 'secret-1',
				scope: '',
			},
		});
		expect(options).toMatchObject({ after: '2026-01-01', files: [{ format: 'csv' }] });
	});

	it('takes dates in words, as the node does', () => {
		const { options, problems } = plan(
			[...shop, '--after', 'last month', '--before', 'today'],
			settings,
			'UTC',
		);
		expect(problems).toEqual([]);
		expect(options).toMatchObject({ after: 'last month', before: 'today' });
	});

	it('needs no login of a person with client credentials', () => {
		const { source, problems } = plan(
			shop,
			{
				...settings,
				UNIFIED_COMMERCE_GRANT_TYPE: 'client_credentials',
				UNIFIED_COMMERCE_USERNAME: '',
				UNIFIED_COMMERCE_PASSWORD: '',
			},
			'UTC',
		);
		expect(problems).toEqual([]);
		expect(source.service).toMatchObject({ grantType: 'clientCredentials', username: '' });
	});

	it('takes the shop of the example only from a service on this machine', () => {
		const local = { ...settings, UNIFIED_COMMERCE_BASE_URL: 'http://127.0.0.1:4010' };
		expect(problemsOf([], local)).toEqual([]);
		expect(problemsOf([])).toEqual([
			expect.stringContaining('--channel is missing'),
			expect.stringContaining('--user is missing'),
		]);
	});

	it('reads made-up orders for a shop only when --sandbox says so', () => {
		expect(problemsOf(shop, {})).toEqual([
			expect.stringMatching(/^UNIFIED_COMMERCE_BASE_URL is missing.*--sandbox/),
		]);
		expect(problemsOf([...shop, '--sandbox'], {})).toEqual([]);
	});
});

it('lists every option and setting with --help, whatever else is wrong', async () => {
	const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
	const code = await main(['--help', '--channel', 'ebay']);
	const printed = write.mock.calls.join('');
	write.mockRestore();
	expect(code).toBe(0);
	for (const name of ['channel', 'user', 'after', 'before', 'out', 'sandbox', 'help'])
		expect(printed).toContain(`--${name}`);
	for (const name of [
		...Object.keys(settings),
		'UNIFIED_COMMERCE_GRANT_TYPE',
		'UNIFIED_COMMERCE_SCOPE',
	])
		expect(printed).toContain(name);
});

describe('what is wrong is said before anything is sent, each in its own words', () => {
	const without = (name: keyof typeof settings) => ({ ...settings, [name]: ' ' });

	it.each<[string, string[], NodeJS.Dict<string>, RegExp]>([
		[
			'an option that there is not',
			[...shop, '--chanel=x'],
			settings,
			/^“--chanel” is not an option/,
		],
		[
			'a word without an option',
			[...shop, 'orders.xlsx'],
			settings,
			/^“orders.xlsx” is not an opt/,
		],
		['no channel', ['--user', 'a'], settings, /^--channel is missing/],
		['no user', ['--channel', 'bol'], settings, /^--user is missing/],
		['an empty user', ['--channel', 'bol', '--user='], settings, /^--user has no value/],
		[
			'an unknown channel',
			['--channel', 'ebay', '--user', 'a'],
			settings,
			/^--channel: “ebay” .*amazon, /,
		],
		[
			'a channel without orders',
			['--channel', 'sharetribe', '--user', 'a'],
			settings,
			/^--channel: “sharetribe”/,
		],
		[
			'no date',
			[...shop, '--after', '31/12/2025'],
			settings,
			/^--after: “31\/12\/2025” is no date/,
		],
		[
			'a day that there is not',
			[...shop, '--before', '2026-02-30'],
			settings,
			/^--before: “2026-02-30” is no/,
		],
		[
			'dates the wrong way round',
			[...shop, '--after', '2026-02-01', '--before', '2026-01-31'],
			settings,
			/^--after 2026-02-01 is later/,
		],
		[
			'a date where the channel has none',
			['--channel', 'mirakl', '--user', 'a', '--after', '2026-01-01'],
			settings,
			/^--after: the orders of mirakl cannot be chosen by date.*shopify/,
		],
		[
			'a file of another kind',
			[...shop, '--out', 'orders.pdf'],
			settings,
			/^--out: “orders.pdf” must end with \.xlsx/,
		],
		[
			'a folder that there is not',
			[...shop, '--out', '/no/such/folder/orders.csv'],
			settings,
			/^--out: the folder \/no\/such\/folder does not/,
		],
		[
			'no base address',
			shop,
			without('UNIFIED_COMMERCE_BASE_URL'),
			/^UNIFIED_COMMERCE_BASE_URL is missing.*\.env\.example/,
		],
		[
			'no auth address',
			shop,
			without('UNIFIED_COMMERCE_AUTH_URL'),
			/^UNIFIED_COMMERCE_AUTH_URL is missing/,
		],
		[
			'no address',
			shop,
			{ ...settings, UNIFIED_COMMERCE_BASE_URL: 'api.example.com' },
			/^UNIFIED_COMMERCE_BASE_URL is no address/,
		],
		[
			'an address with a login',
			shop,
			{ ...settings, UNIFIED_COMMERCE_AUTH_URL: 'https://me:secret@example.com' },
			/^UNIFIED_COMMERCE_AUTH_URL is no address/,
		],
		[
			'an unknown grant type',
			shop,
			{ ...settings, UNIFIED_COMMERCE_GRANT_TYPE: 'implicit' },
			/^UNIFIED_COMMERCE_GRANT_TYPE must be/,
		],
		[
			'no user name',
			shop,
			without('UNIFIED_COMMERCE_USERNAME'),
			/^UNIFIED_COMMERCE_USERNAME is missing/,
		],
		[
			'no password',
			shop,
			without('UNIFIED_COMMERCE_PASSWORD'),
			/^UNIFIED_COMMERCE_PASSWORD is missing/,
		],
		[
			'no client ID',
			shop,
			without('UNIFIED_COMMERCE_CLIENT_ID'),
			/^UNIFIED_COMMERCE_CLIENT_ID is missing/,
		],
		[
			'no client secret',
			shop,
			without('UNIFIED_COMMERCE_CLIENT_SECRET'),
			/^UNIFIED_COMMERCE_CLIENT_SECRET is m/,
		],
	])('%s', (_, args, environment, message) => {
		const problems = problemsOf(args, environment);
		expect(problems[0]).toMatch(message);
		expect(problems.join()).not.toContain('secret');
	});
});
