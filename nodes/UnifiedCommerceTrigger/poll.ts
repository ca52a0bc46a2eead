import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { toNodeError } from '../shared/errors/nodeError';
import { connectList } from '../shared/list/listReader';
import { pollBudgetMs, PollDeadline } from '../shared/polling/pollDeadline';
import { singleFlight } from '../shared/polling/singleFlight';
import { keep, loadState, stateScope } from '../shared/polling/state';
import { givenUp } from './messages';
import { pollParameters, type PollParameters } from './parameters';
import { readChanges } from './readChanges';
import { samples } from './samples';
import type { Source } from './source';

/**
 * One poll: emits what happened since the last one, oldest first, and keeps what is known only after everything was
 * read, or as much as fits into the time that n8n gives a poll: then the next one goes on from there. A test in the
 * editor gives a few samples and keeps nothing.
 * @throws NodeApiError, NodeOperationError; then nothing is emitted and nothing kept
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const parameters = pollParameters(this);
		if (this.getMode() === 'manual')
			return [await samples(this, await connected(this, parameters))];
		const staticData = this.getWorkflowStaticData('node');
		const trigger = `${this.getWorkflow().id}/${this.getNode().id}`;
		const budgetMs = pollBudgetMs(this);
		// Nothing is awaited before this, so that of two polls the one that began later is known as such.
		const news = await singleFlight(
			trigger,
			staticData,
			async (isSuperseded) =>
				await pollOnce(this, parameters, staticData, new PollDeadline(budgetMs), isSuperseded),
			{ budgetMs, onGivenUp: () => this.logger.warn(givenUp(this.getNode().name, budgetMs)) },
		);
		return news && news.length > 0 ? [news] : null;
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
	const { query, connection } = source.list;
	const thing = stateScope(source.event.value, query, connection.access.baseUrl);
	const saved = loadState(staticData, thing);
	const { items, state } = await readChanges(context, source, saved, deadline);
	if (isSuperseded()) return [];
	keep(staticData, thing, state);
	return items;
}

/** Loads the credentials, once for all that a poll reads. */
const connected = async (context: IPollFunctions, parameters: PollParameters): Promise<Source> => ({
	...parameters,
	list: await connectList(context, parameters.list),
});
