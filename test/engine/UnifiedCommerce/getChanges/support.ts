import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../../dev/sandbox';
import type { CredentialStore, RunOptions, RunResult } from '../../../../dev/testkit/engine';
import { readingOptionsOver, run, storeFor } from '../../fixtures';

/** What one run of Get Changes gave. */
export interface ChangesRead {
	/** first output */
	changes: INodeExecutionData[];
	/** JSON of the second output */
	states: IDataObject[];
	/** third output, with `onError: 'continueErrorOutput'` */
	failed: INodeExecutionData[];
	result: RunResult;
}

/** Get Changes with `state` from the items; waits between tries stay short. */
export const gettingChanges = (parameters: INodeParameters = {}): INodeParameters => ({
	resource: 'order',
	operation: 'getChanges',
	channel: 'shopify',
	tpUserId: '={{ $json.tpUserId ?? "merchant-1" }}',
	state: '={{ $json.state }}',
	output: 'raw',
	...parameters,
	readingOptions: readingOptionsOver({ retryWait: 1, maxRetries: 0 }, parameters),
});

/** Runs Get Changes in n8n's engine; `credentials` when the run has some of its own. */
export async function getChanges(
	sandbox: Sandbox,
	parameters: INodeParameters = {},
	items: IDataObject[] = [{}],
	{
		credentials = storeFor(sandbox),
		...options
	}: Partial<RunOptions> & { credentials?: CredentialStore } = {},
): Promise<ChangesRead> {
	const result = await run(credentials, gettingChanges(parameters), { items, ...options });
	const [changes = [], states = [], failed = []] =
		Object.values(result.runData['Unified Commerce'] ?? {}).at(-1)?.data?.main ?? [];
	return {
		changes: changes ?? [],
		states: (states ?? []).map(({ json }) => json),
		failed: failed ?? [],
		result,
	};
}

/** The state that one run with one item gave; fails the test when it gave none. */
export function stateOf({ states, result }: ChangesRead): string {
	if (result.error) throw result.error;
	expect(states).toHaveLength(1);
	return String(states[0].state);
}

export const idsOf = ({ changes }: ChangesRead): unknown[] => changes.map(({ json }) => json.id);
