import { startSandbox, type Sandbox } from '../../../dev/sandbox';
import { line } from '../../../dev/testkit/engine';
import { idsOf, readAll, run, storeFor, useSandbox } from '../fixtures';
import { selfSignedCertificate } from '../../../dev/testkit/certificate';
import { toldBy } from './told';

const sandbox = useSandbox({ orders: 12 });

/** Reads with a changed credential, or options. */
const read = async (credential: Record<string, string | boolean> = {}, options = {}) =>
	await run(
		storeFor(sandbox, credential),
		readAll({ readingOptions: { maxRetries: 1, ...options } }),
	);

const PLACE = '[Channel: shopify] [User ID: merchant-1]';
const hostOf = (url: string) => new URL(url).host;

describe('on the way to the service', () => {
	test.each([false, true])('no answer in time; in the middle of it: %s', async (inTheMiddle) => {
		sandbox.faults.always({
			type: 'custom',
			handle: (_, reply) => {
				reply.hijack();
				if (inTheMiddle)
					reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{"Errors":');
				return undefined;
			},
		});
		expect(toldBy(await read({}, { timeout: 200 }))).toMatchObject({
			message: `Shopify orders could not be read: ${hostOf(sandbox.baseUrl)} did not answer within 0.2 s`,
			description: `Some channels answer slowly. Raise the option “Timeout”, or lower “Page Size” so that each answer is smaller. ${PLACE}`,
			httpCode: null,
		});
	});

	test.each(['beforeHeaders', 'midBody'] as const)('connection cut (%s)', async (when) => {
		sandbox.faults.always({ type: 'cut', when });
		const told = toldBy(await read());
		expect(told.message).toBe('Shopify orders could not be read: the answer is incomplete');
		expect(told.description).toContain('The service may be down for a moment: try again later.');
		expect(told.httpCode).toBeNull();
	});

	test('redirected: told, and the token goes nowhere else', async () => {
		const elsewhere = await startSandbox();
		for (const status of [301, 302, 303, 307, 308] as const) {
			sandbox.faults.always({ type: 'redirect', status, to: `${elsewhere.baseUrl}/api` });
			expect(toldBy(await read())).toMatchObject({
				message: `Shopify orders could not be read: the service redirects to another address (HTTP ${status}, “${elsewhere.baseUrl}/api”)`,
				description: `Enter the final address as Base URL. Redirects are not followed, so that the access token never reaches another host. ${PLACE}`,
				httpCode: String(status),
			});
			sandbox.reset();
		}
		expect(elsewhere.requests).toEqual([]);
		await elsewhere.close();
	});

	test('a token issuer outside the domains that the credential allows', async () => {
		const authUrl = sandbox.authUrl.replace('127.0.0.1', 'localhost');
		const result = await read({
			authUrl,
			allowedHttpRequestDomains: 'domains',
			allowedDomains: '127.0.0.1',
		});
		// 1.x does not hold the token call to the list.
		if (line === 1) {
			expect(idsOf(result)).toEqual(sandbox.orders('shopify').map(({ id }) => id));
			return;
		}
		expect(toldBy(result)).toMatchObject({
			message: `Shopify orders could not be read: No access token was issued: Auth URL: ${hostOf(authUrl)} is not among the domains that the credential allows`,
			description: `Open the credential “Unified Commerce API” and add the hosts of both Base URL and Auth URL to its allowed domains. ${PLACE}`,
		});
	});
});

describe('a certificate that nobody vouches for', () => {
	let secure: Sandbox;
	beforeAll(async () => {
		secure = await startSandbox({ orders: 12, tls: await selfSignedCertificate() });
	});
	afterAll(async () => await secure.close());

	const ADVICE =
		'Install a valid certificate on the service. For a test system you trust, turn on “Ignore SSL Issues (Insecure)” in the credential.';

	test.each([
		['baseUrl', ''],
		['authUrl', ' No access token was issued: Auth URL:'],
	] as const)('of %s', async (field, prefix) => {
		expect(toldBy(await read({ [field]: secure[field] }))).toMatchObject({
			message: `Shopify orders could not be read:${prefix} the certificate of ${hostOf(secure.baseUrl)} is not trusted`,
			description: `${ADVICE} ${PLACE}`,
		});
		expect(secure.dataRequests).toEqual([]);
	});

	test('accepted when the credential says so, for token and data', async () => {
		const { baseUrl, authUrl } = secure;
		const result = await read({ baseUrl, authUrl, ignoreSslIssues: true });
		expect(idsOf(result)).toEqual(secure.orders('shopify').map(({ id }) => id));
	});
});

test('none of n8n’s own texts takes the place of ours, whatever a reason holds', async () => {
	const names =
		'ECONNREFUSED ECONNRESET ENOTFOUND ETIMEDOUT EADDRNOTAVAIL ECONNABORTED EHOSTUNREACH EAI_AGAIN ENOENT EISDIR ENOTDIR EACCES EEXIST EPERM GETADDRINFO';
	for (const name of names.split(' ')) {
		sandbox.faults.always({ type: 'status', status: 500, message: `upstream said ${name}` });
		const told = toldBy(await read());
		expect(told.message).toBe(
			`Shopify orders could not be read: the service could not answer (HTTP 500, “upstream said ${name[0]}·${name.slice(1)}”)`,
		);
		sandbox.reset();
	}
});
