import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { UnifiedCommerceApi } from '../../credentials/UnifiedCommerceApi.credentials';
import { UnifiedCommerceChannelApi } from '../../credentials/UnifiedCommerceChannelApi.credentials';
import { forgetRateLimiters } from '../../nodes/shared/service/rateLimiter';
import { UnifiedCommerce } from '../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import {
	startSandbox,
	type FaultMatch,
	type Sandbox,
	type SandboxOptions,
} from '../../dev/sandbox';
import {
	CredentialStore,
	runNode,
	type RunOptions,
	type RunResult,
} from '../../dev/testkit/engine';

/** The demo credential of a sandbox, as a person would fill it in. */
export const demoCredential = (sandbox: Sandbox): ICredentialDataDecryptedObject => ({
	baseUrl: sandbox.baseUrl,
	authUrl: sandbox.authUrl,
	grantType: 'password',
	username: sandbox.client.username,
	password: sandbox.client.password,
	clientId: sandbox.client.clientId,
	clientSecret: sandbox.client.clientSecret,
	scope: '',
	accessToken: '',
	tokenFingerprint: '',
});

/** A credential store with our two real types; `channel` fills the second one. */
export const storeFor = (
	sandbox: Sandbox,
	changes: ICredentialDataDecryptedObject = {},
	channel?: ICredentialDataDecryptedObject,
): CredentialStore =>
	new CredentialStore([new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()], {
		unifiedCommerceApi: { ...demoCredential(sandbox), ...changes },
		...(channel ? { unifiedCommerceChannelApi: channel } : {}),
	});

/** Reading options of a test, which those in its parameters replace. */
export const readingOptionsOver = (
	usual: INodeParameters,
	{ readingOptions }: INodeParameters,
): INodeParameters => ({ ...usual, ...((readingOptions as INodeParameters | undefined) ?? {}) });

/** The parameters of a fresh node that reads everything of one channel, with all columns, by their names. */
export const readAll = (parameters: INodeParameters = {}): INodeParameters => ({
	resource: 'order',
	operation: 'getAll',
	channel: 'shopify',
	tpUserId: 'merchant-1',
	returnAll: true,
	output: 'raw',
	// All of them, unless the parameters choose some.
	columnSet: 'choose',
	...parameters,
	sheetOptions: {
		headerStyle: 'names',
		...(parameters.sheetOptions as INodeParameters | undefined),
	},
	// Waits between tries stay short, so that tests of faults do not take minutes.
	readingOptions: readingOptionsOver({ retryWait: 1 }, parameters),
});

/** Runs the Unified Commerce node in n8n's engine. It knows nothing of the rates that earlier runs have found. */
export const run = async (
	credentials: CredentialStore,
	parameters: INodeParameters,
	options: Partial<RunOptions> = {},
): Promise<RunResult> => {
	forgetRateLimiters();
	return await runNode({ node: new UnifiedCommerce(), parameters, credentials, ...options });
};

/** Runs nodes that read everything, with the parameters and options that all runs of a file share. */
export const reader =
	(sandbox: Sandbox, shared: INodeParameters = {}, usual: Partial<RunOptions> = {}) =>
	async (parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) =>
		await run(storeFor(sandbox), readAll({ ...shared, ...parameters }), { ...usual, ...options });

/** As `run`, where nothing may go wrong. */
export const runWell = async (...given: Parameters<typeof run>): Promise<RunResult> => {
	const result = await run(...given);
	expect(result.error).toBeUndefined();
	return result;
};

/** Lets the service answer lists with these records, on one page. */
export const answerRecords = (
	{ faults }: Sandbox,
	result: readonly unknown[],
	match?: FaultMatch,
) => {
	const body = { Errors: {}, Output: { isSuccess: true, result }, Report: {} };
	return faults.always({ type: 'status', status: 200, body }, match);
};

/** The hint of a run without its beginning, which says what came; none where it says nothing else. */
export const remarksIn = ({ hints }: Pick<RunResult, 'hints'>): string[] =>
	hints
		.map(({ message }) => message.replace(/^\d[^.]*\.(?: |$)/, ''))
		.filter((remarks) => remarks !== '');

export const jsonsOf = ({ items }: Pick<RunResult, 'items'>): IDataObject[] =>
	items.map(({ json }) => json);

export const idsOf = (result: RunResult): unknown[] => jsonsOf(result).map(({ id }) => id);

/** How many items came of each input item. */
export const countsOf = ({ items }: RunResult, inputs: number): number[] =>
	Array.from(
		{ length: inputs },
		(_, at) =>
			items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === at).length,
	);

/** The variant that n8n makes of a node for an AI agent: the same code under a name of its own. */
export class UnifiedCommerceTool extends UnifiedCommerce {
	override description = { ...new UnifiedCommerce().description, name: 'unifiedCommerceTool' };
}

/** Stands for a sandbox that starts later. */
export const standingFor = (running: () => Sandbox | undefined): Sandbox =>
	new Proxy({} as Sandbox, {
		get: (_, name) => {
			const sandbox = running();
			if (!sandbox) throw new Error('The sandbox does not run before the hooks of the file');
			return Reflect.get(sandbox, name) as unknown;
		},
	});

/**
 * A sandbox for all tests of a file, at its start again before each of them. Stands for the running one from
 * `beforeAll` on.
 */
export function useSandbox(options: SandboxOptions): Sandbox {
	let running: Sandbox | undefined;
	beforeAll(async () => {
		running = await startSandbox(options);
	});
	afterAll(async () => await running?.close());
	afterEach(() => running?.reset());
	return standingFor(() => running);
}

/**
 * A test with a sandbox of its own, for `test.concurrent`: such tests run side by side, without the hooks of the file.
 * Meant for those that mostly wait.
 */
export const withSandbox =
	<Case extends unknown[]>(
		options: SandboxOptions,
		test: (sandbox: Sandbox, ...given: Case) => Promise<void>,
	) =>
	async (...given: Case): Promise<void> => {
		const sandbox = await startSandbox(options);
		try {
			await test(sandbox, ...given);
		} finally {
			await sandbox.close();
		}
	};

/** Settles once a condition holds. */
export async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
