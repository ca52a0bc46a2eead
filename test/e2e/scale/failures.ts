import type { ExecutionSummary } from '../../../dev/testkit/n8n/types';
import type { Parts } from './parts';

/** Tells why executions of n8n failed. */
export async function logFailures({ cluster, log }: Parts) {
	const { rest } = cluster.n8n;
	const filter = encodeURIComponent(JSON.stringify({ status: ['error', 'crashed'] }));
	const { results } = await rest.request<{ results: ExecutionSummary[] }>(
		'GET',
		`/rest/executions?filter=${filter}&limit=100`,
	);
	const reasons = new Map<string, number>();
	for (const { id } of results) {
		const { data } = await rest.finishedExecution(id);
		const { message, node } = (data.resultData.error ?? {}) as {
			message?: string;
			node?: { name?: string };
		};
		const reason = `${node?.name ?? 'n8n'}: ${message ?? 'no reason given'}`;
		reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
	}
	for (const [reason, times] of reasons) log(`failed executions: ${times} x ${reason}`);
}
