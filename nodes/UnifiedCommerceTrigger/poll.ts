import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { toNodeError } from '../shared/errors/nodeError';
import { connectList } from '../shared/list/listReader';
import { pollBudgetMs, PollDeadline } from '../shared/polling/pollDeadline';
import { singleFlight } from '../shared/polling/singleFlight';
import { loadState, saveState, stateScope } from '../shared/polling/state';
import { givenUp } from './messages';
import { pollParameters, type PollParameters } from './parameters';
import { readChanges } from './readChanges';
import { samples } from './samples';
import type { Source } from './source';

/**
 * One poll: emits what happened since the last one, oldest first, and saves its state after all was read, or as much
 * as fits into the time that n8n allows a poll; then the next one continues from there. A test in the editor emits a
 * few samples and saves no state.
 * @throws NodeApiError, NodeOperationError; then nothing is emitted and no state saved
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const parameters = pollParameters(this);
		if (this.getMode() === 'manual')
			return [await samples(this, await connected(this, parameters))];
		const staticData = this.getWorkflowStaticData('node');
		const trigger = `${this.getWorkflow().id}/${this.getNode().id}`;
		const budgetMs = pollBudgetMs(this);
		// No await before this, so that of two polls the later one also registers later.
		const items = await singleFlight(
			trigger,
			staticData,
			async (isSuperseded) =>
				await pollOnce(this, parameters, staticData, new PollDeadline(budgetMs), isSuperseded),
			{ budgetMs, onGivenUp: () => this.logger.warn(givenUp(this.getNode().name, budgetMs)) },
		);
		return items && items.length > 0 ? [items] : null;
	} catch (thrown) {
		throw toNodeError(this, thrown);
	}
}

async function pollOnce(
	context: IPollFunctions,
	parameters: PollParameters,
	staticData: IDataObject,
	deadline: PollDeadline,
	isSuperseded: () => boolean,
): Promise<INodeExecutionData[]> {
	const source = await connected(context, parameters);
	const { query, credentials } = source.list;
	const scope = stateScope(source.event.value, query, credentials.connection.baseUrl);
	const saved = loadState(staticData, scope);
	const { items, state } = await readChanges(context, source, saved, deadline);
	if (isSuperseded()) return [];
	saveState(staticData, scope, state);
	return items;
}

/** Loads the credentials, once per poll. */
const connected = async (context: IPollFunctions, parameters: PollParameters): Promise<Source> => ({
	...parameters,
	list: await connectList(context, parameters.list),
});
