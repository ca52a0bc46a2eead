import assert from 'node:assert/strict';
import { SERVICE, UNTRUSTED, type TestSetupBehindProxy } from './behindProxy';
import type { Scenario } from '../scenario';
import { assertAllPathsWork, failureOf, readOrders } from './paths';

const at = (origin: string) => ({ baseUrl: origin, authUrl: `${origin}/auth` });

/** What our text says of a certificate; behind a proxy too it names the service, not the proxy. */
const NOT_TRUSTED = /the certificate of untrusted\.example is not trusted/;

export const proxyScenarios: Array<Scenario<TestSetupBehindProxy>> = [
	{
		name: 'HTTP_PROXY: test button, token call, orders and Magic Link go through the proxy',
		async run(setup) {
			const { proxy, sandbox } = setup;
			const before = proxy.asked.length;
			await assertAllPathsWork(setup, sandbox, 'http proxy', at(`http://${SERVICE}`));
			assert.deepEqual(
				proxy.asked.slice(before),
				sandbox.requests.map(({ method, path }) => `${method} http://${SERVICE}${path}`),
			);
		},
	},
	{
		name: 'HTTPS_PROXY: the same, each request through a tunnel',
		async run(setup) {
			const { proxy, secure } = setup;
			const before = proxy.asked.length;
			await assertAllPathsWork(setup, secure, 'https proxy', at(`https://${SERVICE}`));
			assert.deepEqual(
				proxy.asked.slice(before),
				secure.requests.map(() => `CONNECT ${SERVICE}:443`),
			);
		},
	},
	{
		name: 'a certificate that is not trusted stays so behind the proxy',
		async run(setup) {
			const credential = await setup.credential('untrusted', at(`https://${UNTRUSTED}`));
			assert.match(failureOf(await readOrders(setup, credential)), NOT_TRUSTED);
			assert.equal(setup.untrusted.requests.length, 0);
		},
	},
	{
		name: 'Ignore SSL Issues works behind a proxy on 2.x (1.x itself loses the setting there)',
		async run(setup) {
			const addresses = { ...at(`https://${UNTRUSTED}`), ignoreSslIssues: true };
			if (setup.line === 'v2') {
				await assertAllPathsWork(setup, setup.untrusted, 'untrusted, ignored', addresses);
				return;
			}
			const credential = await setup.credential('untrusted, ignored', addresses);
			assert.match(failureOf(await readOrders(setup, credential)), NOT_TRUSTED);
		},
	},
	{
		name: 'a host that the proxy does not know: the message holds what the proxy said',
		async run(setup) {
			const credential = await setup.credential(
				'unknown to the proxy',
				at('http://elsewhere.example'),
			);
			const said = failureOf(await readOrders(setup, credential));
			assert.match(said, /HTTP 502, “The proxy knows no such host”/);
		},
	},
];
