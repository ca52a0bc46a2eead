import { plan } from '../../../../../dev/scripts/start/main';

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
		const args = [...shop, '--after', '2026-01-01', '--out', 'of january.CSV'];
		const { options, source, problems } = plan(args, settings, 'UTC');
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

	it('takes the shop of the example only from a service on this machine', () => {
		const local = { ...settings, UNIFIED_COMMERCE_BASE_URL: 'http://127.0.0.1:4010' };
		expect(problemsOf([], local)).toEqual([]);
		expect(problemsOf([]).join()).toMatch(/--channel is missing.*--user is missing/s);
	});
});

describe('what is wrong is said before anything is sent', () => {
	const SHOP = shop.join(' ');

	it.each([
		[`${SHOP} --chanel=x`, '“--chanel” is not an option'],
		[`${SHOP} orders.xlsx`, '“orders.xlsx” is not an opt'],
		['--user a', '--channel is missing'],
		['--channel bol', '--user is missing'],
		['--channel bol --user=', '--user has no value'],
		['--channel ebay --user a', '--channel: “ebay” is not a channel'],
		['--channel sharetribe --user a', '--channel: “sharetribe”'],
		[`${SHOP} --after 31/12/2025`, '--after: “31/12/2025” is not a date'],
		[`${SHOP} --before 2026-02-30`, '--before: “2026-02-30” is no'],
		[`${SHOP} --after 2026-02-01 --before 2026-01-31`, '--after 2026-02-01 is later'],
		['--channel mirakl --user a --after 2026-01-01', '--after: the orders of mirakl cannot'],
		[`${SHOP} --out orders.pdf`, '--out: “orders.pdf” must end with .xlsx'],
		[`${SHOP} --out /no/such/folder/a.csv`, '--out: the folder /no/such/folder does not'],
	])('%s', (args, message) => {
		expect(problemsOf(args.split(' '))[0].slice(0, message.length)).toBe(message);
	});

	it.each([
		['BASE_URL', ' ', 'is missing'],
		['AUTH_URL', ' ', 'is missing'],
		['BASE_URL', 'api.example.com', 'is no address'],
		['AUTH_URL', 'https://me:secret@example.com', 'is no address'],
		['GRANT_TYPE', 'implicit', 'must be'],
		['USERNAME', ' ', 'is missing'],
		['PASSWORD', ' ', 'is missing'],
		['CLIENT_ID', ' ', 'is missing'],
		['CLIENT_SECRET', ' ', 'is missing'],
	])('UNIFIED_COMMERCE_%s=%s', (name, value, words) => {
		const problems = problemsOf(shop, { ...settings, [`UNIFIED_COMMERCE_${name}`]: value });
		expect(problems[0]).toContain(`UNIFIED_COMMERCE_${name} ${words}`);
		expect(problems.join()).not.toContain('secret');
	});
});
