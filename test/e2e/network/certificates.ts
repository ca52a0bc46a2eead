import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../../dev/sandbox';
import { selfSignedCertificate } from '../../../dev/testkit/certificate';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { assertAllPathsWork, createMagicLink, failureOf, readOrders } from './paths';

/** What our own text says; the host is that of the service. */
const NOT_TRUSTED = /the certificate of 127\.0\.0\.1:\d+ is not trusted.*Ignore SSL Issues/;

/** Lets something happen beside a service whose certificate nobody vouches for. */
async function withSelfSigned(use: (service: Sandbox) => Promise<void>) {
	const service = await startSandbox({
		tls: await selfSignedCertificate(),
		orders: { shopify: 3 },
	});
	try {
		await use(service);
	} finally {
		await service.close();
	}
}

/** A credential whose token comes from a service without TLS, so that only what follows meets the certificate. */
async function credentialWithToken(setup: TestSetup, { baseUrl }: Sandbox, name: string) {
	return await setup.credential(name, { baseUrl, authUrl: setup.sandbox.authUrl });
}

export const certificateScenarios: Scenario[] = [
	{
		name: 'self-signed certificate, not ignored: orders and Magic Link stop with our text on it',
		async run(setup) {
			await withSelfSigned(async (service) => {
				const credential = await credentialWithToken(setup, service, 'self-signed data');
				assert.match(failureOf(await readOrders(setup, credential)), NOT_TRUSTED);
				assert.match(failureOf(await createMagicLink(setup, credential)), NOT_TRUSTED);
				assert.equal(service.requests.length, 0);
			});
		},
	},
	{
		name: 'self-signed certificate, ignored: test button, token call, orders and Magic Link work',
		async run(setup) {
			await withSelfSigned(async (service) => {
				const { baseUrl, authUrl } = service;
				const addresses = { baseUrl, authUrl, ignoreSslIssues: true };
				await assertAllPathsWork(setup, service, 'self-signed ignored', addresses);
			});
		},
	},
];
