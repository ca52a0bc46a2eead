import { demoUpTo, startSandbox } from '../../sandbox';
import type { Arguments } from './arguments';
import type { ServiceSettings } from './settings';

/** Where the orders are read from, as far as it is known before anything runs. */
export interface Source {
	/** The real service; undefined for the sandbox that this command starts. */
	service?: ServiceSettings;
	/** Undefined: as the example workflow says. */
	channel?: string;
	user?: string;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Decides between the service and the sandbox. Made-up orders are never read for somebody who names a shop.
 * @param problems gets a sentence for each thing that is missing
 */
export function sourceOf(
	{ sandbox, channel, user }: Arguments,
	settings: ServiceSettings | undefined,
	problems: string[],
): Source {
	if (sandbox) return { channel, user };
	const namesShop = channel !== undefined || user !== undefined;
	if (!settings) {
		if (namesShop)
			problems.push(
				'UNIFIED_COMMERCE_BASE_URL is missing, and with it the service that has this shop. Copy .env.example to .env and fill it in, or add --sandbox for made-up orders.',
			);
		return { channel, user };
	}
	// a service on this machine is taken for a sandbox, which has the shop of the example
	if (!namesShop && isOnThisMachine(settings.baseUrl)) return { service: settings };
	if (channel === undefined)
		problems.push('--channel is missing: where the shop sells, such as --channel shopify.');
	if (user === undefined)
		problems.push(
			'--user is missing: the ID under which you invited the merchant, such as --user merchant-1.',
		);
	return { service: settings, channel, user };
}

const isOnThisMachine = (address: string) =>
	URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/** A service that answers. */
export interface OpenedSource {
	settings: ServiceSettings;
	/** Says for people where the orders come from. */
	name: string;
	close(): Promise<void>;
}

export async function openSource({ service }: Source): Promise<OpenedSource> {
	if (service) {
		if (isOnThisMachine(service.baseUrl)) bypassProxy();
		return { settings: service, name: service.baseUrl, close: async () => undefined };
	}
	bypassProxy();
	const { baseUrl, authUrl, client, close } = await startSandbox(demoUpTo(Date.now()));
	return {
		settings: { baseUrl, authUrl, grantType: 'password', ...client, scope: '' },
		name: 'the sandbox (made-up orders)',
		close,
	};
}

/** A proxy of the machine must not stand between us and a service on this machine. */
function bypassProxy() {
	const noProxy = ['127.0.0.1', 'localhost', process.env.NO_PROXY ?? process.env.no_proxy];
	process.env.NO_PROXY = noProxy.filter(Boolean).join(',');
}
