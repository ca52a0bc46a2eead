import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { toNodeError } from '../shared/errors/nodeError';
import { connectList, type ListReader, type ReadingOwner } from '../shared/reading/listReader';
import { changeParameters, type ChangeParameters } from '../shared/changes/changeParameters';
import { loadState, saveState, scopeOf } from '../shared/changes/changeState';
import { readChanges } from '../shared/changes/readChanges';
import { pollBudgetMs, pollDeadline, singleFlight } from '../shared/changes/timeBudget';
import { CHANNEL_LABELS } from '../shared/facts/channels';
import { PLURAL } from '../shared/facts/filterTable';
import { recordsRead } from '../shared/reading/pages';
import { textOf } from '../shared/reading/runHint';
import { samples } from './samples';
import { properties } from './triggerFields';
import { isAbsent, toChoice, NodeParameters } from '../shared/values/parameterValues';
import { ALL_EVENTS, type ChangeEvent } from '../shared/facts/events';
import { POLL_UNSUPPORTED_FILTERS } from '../shared/facts/fieldTypes';
import { isFields } from '../shared/values/recordValues';

/**
 * One poll: emits what happened since the last one, oldest first, and saves its state after all was read, or as much
 * as fits into the time that n8n allows a poll; then the next one continues from there. A test in the editor emits a
 * few samples and saves no state.
 * @throws NodeApiError, NodeOperationError; then nothing is emitted and no state saved
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const parameters = pollParameters(this);
		if (this.getMode() === 'manual') {
			const owner = pollOwner(this);
			const list = await connectList(owner, parameters.list);
			return [await samples(owner, { ...parameters, list })];
		}
		const staticData = this.getWorkflowStaticData('node');
		const budgetMs = pollBudgetMs(this);
		const pollOnce = async (isSuperseded: () => boolean): Promise<INodeExecutionData[]> => {
			const deadline = pollDeadline(budgetMs);
			const owner = pollOwner(this, deadline.signal);
			const source = { ...parameters, list: await connectList(owner, parameters.list) };
			const purpose = { scope: scopeOf(source), startFrom: restartsFrom(this, source.event) };
			const saved = loadState(staticData, purpose);
			const { items, state, list } = await readChanges(owner, source, saved, deadline);
			if (state.place) logSuspension(list, budgetMs);
			if (isSuperseded()) return [];
			saveState(staticData, purpose, state);
			return items.map((json) => ({ json }));
		};
		const { id, name } = this.getNode();
		// No await before this, so that of two polls the later one also registers later.
		const items = await singleFlight(`${this.getWorkflow().id}/${id}`, staticData, pollOnce, {
			budgetMs,
			onGivenUp: () => this.logger.warn(givenUp(name, budgetMs)),
		});
		return items && items.length > 0 ? [items] : null;
	} catch (thrown) {
		throw toNodeError(this, thrown);
	}
}

/**
 * The Start From of which another one starts afresh, as it is written in the node, '' when it is empty. An expression
 * counts by its text, as its value may be another in each poll. For transitions there is none: only what is remembered
 * tells that a record was in another state before, so that starting afresh would lose what happened since the last poll.
 */
function restartsFrom(context: IPollFunctions, { transition }: ChangeEvent): string {
	const options: unknown = context.getNode().parameters.sheetOptions;
	const written = isFields(options) && !transition ? options.startFrom : undefined;
	return isAbsent(written) ? '' : String(written);
}

const pollOwner = (context: IPollFunctions, cancelSignal?: AbortSignal): ReadingOwner => ({
	...{ context, cancelSignal },
	// Polls have no output panel for hints.
	addHint: (hint) => context.logger.warn(textOf(hint)),
	recoveryHint: 'Nothing was returned; the next poll tries again.',
});

export function logSuspension(list: ListReader, budgetMs: number): void {
	const { channel, resource } = list.query;
	list.context.logger.info(
		`${CHANNEL_LABELS[channel]}: the poll stopped after ${recordsRead(list)} ${PLURAL[resource]}, because n8n gives it ${budgetMs / 1000} s; the next poll continues from there.`,
	);
}

export const givenUp = (node: string, budgetMs: number): string =>
	`“${node}”: the previous poll took longer than the ${budgetMs / 1000} s that n8n gives a poll and was stopped. What it had read is read again.`;

function pollParameters(context: IPollFunctions): ChangeParameters {
	const parameters = new NodeParameters(
		(name, fallback) => context.getNodeParameter(name, fallback),
		properties,
	);
	const values = ALL_EVENTS.map(({ value }) => value);
	const chosen = toChoice('Event', parameters.get('event', 'orderCreated'), values);
	const event = ALL_EVENTS[values.indexOf(chosen)];
	return changeParameters(context, parameters, event, POLL_UNSUPPORTED_FILTERS);
}
