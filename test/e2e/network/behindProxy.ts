import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../../dev/testkit/certificate';
import { type Sandbox, startSandbox } from '../../../dev/sandbox';
import { TestSetup } from '../testSetup';
import { type ForwardProxy, startForwardProxy } from './proxy';

/** Names that only the proxy knows, so that nothing gets there without it. */
export const SERVICE = 'service.example';
export const UNTRUSTED = 'untrusted.example';

const orders = { shopify: 3 };

/**
 * An n8n that reaches the service only through the proxy in its environment: as http://service.example, as
 * https://service.example with a certificate that this n8n trusts, and as https://untrusted.example with another.
 */
export class TestSetupBehindProxy extends TestSetup {
	proxy!: ForwardProxy;
	secure!: Sandbox;
	untrusted!: Sandbox;
	private certificates!: string;

	override async open(tarball: string) {
		const certificate = await selfSignedCertificate(SERVICE);
		this.certificates = await mkdtemp(join(tmpdir(), 'certificates-'));
		const trusted = join(this.certificates, 'trusted.pem');
		await writeFile(trusted, certificate.cert);

		this.sandbox = await startSandbox({ orders });
		this.secure = await startSandbox({ orders, tls: certificate });
		this.untrusted = await startSandbox({ orders, tls: await selfSignedCertificate(UNTRUSTED) });
		this.proxy = await startForwardProxy({
			[`${SERVICE}:80`]: this.sandbox.port,
			[`${SERVICE}:443`]: this.secure.port,
			[`${UNTRUSTED}:443`]: this.untrusted.port,
		});
		const { url } = this.proxy;
		this.env = { HTTP_PROXY: url, HTTPS_PROXY: url, NODE_EXTRA_CA_CERTS: trusted };
		await super.open(tarball);
	}

	override async close() {
		await super.close();
		await this.proxy?.close();
		await this.secure?.close();
		await this.untrusted?.close();
		if (this.certificates) await rm(this.certificates, { recursive: true, force: true });
	}
}
