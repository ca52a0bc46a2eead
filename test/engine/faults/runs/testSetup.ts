import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import type { RunResult } from '../../../../dev/testkit/engine';
import { readAll, run, storeFor } from '../../fixtures';
import { secretRunIn } from '../../secretRuns';
import { SecretMarkers } from '../../secretMarkers';
import {
	startSandbox,
	type Channel,
	type PlannedFault,
	type Resource,
	type Sandbox,
} from '../../../../dev/sandbox';
import type { Asked, Scenario } from './scenario';

/** Long enough for any good answer on a busy machine; a silence is given up after it. */
const TIMEOUT_MS = 700;

/** A run that takes longer than this hangs: on a machine with ten times the work, some take two minutes. */
const WATCHDOG_MS = 300_000;

/** Few enough to be quick, several pages all the same. */
const COUNTS: Record<Resource, Partial<Record<Channel, number>>> = {
	orders: {
		shopify: 23,
		woocommerce: 17,
		bol: 57,
		bigcommerce: 14,
		amazon: 11,
		lightspeed_c: 9,
		mirakl: 6,
		magento: 5,
	},
	products: { shopify: 19, woocommerce: 16, bol: 13, bigcommerce: 11, lightspeed_c: 8, mirakl: 7 },
};

/** A sandbox in which each user of each run has records of its own, and the node that reads from it. */
export class TestSetup {
	private runs = 0;

	private planned: PlannedFault[] = [];

	private readonly markers = new SecretMarkers();

	private readonly login: ICredentialDataDecryptedObject = {
		username: this.markers.secret('username'),
		password: this.markers.secret('password'),
		clientId: this.markers.secret('clientId'),
		clientSecret: this.markers.secret('clientSecret'),
	};

	private readonly channelKeys: ICredentialDataDecryptedObject = {
		baseUrl: `https://${this.markers.core('baseUrl')}.example.com`,
		endpoint: `https://${this.markers.core('endpoint')}.example.com`,
		marketplaceIds: this.markers.core('marketplaceIds'),
		region: this.markers.core('region'),
		storeHash: this.markers.core('storeHash'),
		token: this.markers.secret('token'),
	};

	private constructor(readonly sandbox: Sandbox) {}

	static async open(): Promise<TestSetup> {
		const sandbox = await startSandbox({
			perUser: true,
			orderDiscounts: true,
			...COUNTS,
		});
		return new TestSetup(sandbox);
	}

	/** Users no run has had before: the sandbox remembers circles of cursors by user. Their IDs are awkward to send. */
	usersFor({ asked }: Scenario): string[] {
		this.runs += 1;
		return asked.map((_, index) => `ann+${this.runs}.${index}@example.com & co/ü`);
	}

	/** Plans everything that goes wrong. */
	prepare(scenario: Scenario, users: readonly string[]): void {
		const { sandbox } = this;
		sandbox.reset();
		this.planned = [];
		sandbox.setClient(this.login as Parameters<Sandbox['setClient']>[0]);
		sandbox.settings.pageCap = scenario.pageCap;
		sandbox.settings.endOfData = scenario.endOfData;
		sandbox.settings.cursors = scenario.cursors;
		sandbox.tokens.onlyNewest = scenario.oneToken;
		if (scenario.tokenUses !== undefined) sandbox.tokens.expireAfterUses(scenario.tokenUses);
		scenario.asked.forEach(({ faults }, index) => {
			for (const { fault, page, strikes } of faults) {
				this.planned.push(sandbox.faults.times(strikes, fault, { tpUserId: users[index], page }));
			}
		});
		for (const { fault, strikes } of scenario.tokenFaults)
			sandbox.faults.times(strikes, fault, { kind: 'token' });
	}

	/** How often data calls have met a fault, and how often a token was too old for one. */
	mishaps(): number {
		const tooOld = this.sandbox.dataRequests.filter(
			({ status, fault }) => status === 401 && fault === undefined,
		);
		return this.planned.reduce((sum, { hits }) => sum + hits, tooOld.length);
	}

	/** All items in one execution; what fails leaves through the error output. */
	async read(
		{ asked, ...scenario }: Scenario,
		users: readonly string[],
	): Promise<RunResult | undefined> {
		const several = asked.length > 1;
		return await this.run(
			asked[0].channel,
			{
				...parametersFor(asked[0], scenario.withChannelCredentials && !several),
				channel: '={{ $json.channel }}',
				tpUserId: '={{ $json.user }}',
				returnAll: '={{ $json.limit === null }}',
				limit: '={{ $json.limit }}',
				readingOptions: {
					retryWait: 1,
					timeout: TIMEOUT_MS,
					pageSize: scenario.pageSize,
					maxRetries: scenario.maxRetries,
					// A token that ends by use, as none outside tests does, may be used up by the items beside before the request
					// that waits for it comes to it, and n8n renews once for a request.
					...(scenario.tokenUses === undefined ? {} : { parallelItems: 1 }),
					// A hint does not always say which item it is about.
					...(!several && scenario.maxPages !== undefined ? { maxPages: scenario.maxPages } : {}),
					...(!several && scenario.returnRead ? { readingStopsEarly: 'returnRead' } : {}),
				},
			},
			asked.map(({ channel, limit }, index) => ({
				channel,
				user: users[index],
				limit: limit ?? null,
			})),
		);
	}

	/** How many records every user has on a channel. */
	count(resource: Resource, channel: Channel): number {
		return COUNTS[resource][channel] ?? 0;
	}

	/** Everything from a cursor on, with nothing going wrong any more. */
	async readRest(
		asked: Asked,
		user: string,
		startCursor: string,
		pageSize: number,
	): Promise<RunResult | undefined> {
		this.sandbox.faults.clear();
		this.sandbox.tokens.expireAfterUses(Infinity);
		const options = { retryWait: 1, startCursor, pageSize };
		return await this.run(
			asked.channel,
			{ ...parametersFor(asked, false), tpUserId: user, readingOptions: options },
			[{}],
		);
	}

	/** The labels of the secrets that show in a text. */
	leaksIn(text: string): string[] {
		const tokens = new SecretMarkers();
		this.sandbox.tokens.issued.forEach((token) => tokens.watch('access token', token));
		return [...this.markers.foundIn(text), ...tokens.foundIn(text)];
	}

	/** A run of a secret, in whatever form, that shows in what a person is told. */
	secretIn(told: string): string | undefined {
		const { password, clientSecret } = this.login;
		const keys = [password, clientSecret, this.channelKeys.token] as string[];
		return secretRunIn(told, [...keys, ...this.sandbox.tokens.issued]);
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	/** @returns undefined when the run hangs */
	private async run(
		channel: Channel,
		parameters: INodeParameters,
		items: Array<Record<string, string | number | null>>,
	): Promise<RunResult | undefined> {
		const stop = new AbortController();
		let watchdog: NodeJS.Timeout | undefined;
		const hanging = new Promise<undefined>((resolve) => {
			watchdog = setTimeout(() => {
				stop.abort();
				resolve(undefined);
			}, WATCHDOG_MS);
		});
		const credentials = storeFor(this.sandbox, this.login, { ...this.channelKeys, channel });
		const reading = run(credentials, readAll(parameters), {
			items,
			onError: 'continueErrorOutput',
			abortSignal: stop.signal,
		});
		const result = await Promise.race([reading, hanging]);
		clearTimeout(watchdog);
		return result;
	}
}

const parametersFor = (
	{ resource, channel }: Asked,
	withChannelCredentials: boolean,
): INodeParameters => ({
	resource: resource === 'orders' ? 'order' : 'product',
	channel,
	...(withChannelCredentials ? { authentication: 'channelCredentials' } : {}),
});
