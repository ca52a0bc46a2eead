import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { toNodeError } from '../shared/errors/nodeError';
import { connectList, type ListReader } from '../shared/reading/listReader';
import {
	changeParameters,
	type ChangeParameters,
	type ChangeSource,
} from '../shared/changes/changeParameters';
import { loadState, saveState, scopeOf } from '../shared/changes/changeState';
import { readChanges, type ChangeReading } from '../shared/changes/readChanges';
import {
	pollBudgetMs,
	pollDeadline,
	singleFlight,
	type PageDeadline,
} from '../shared/changes/timeBudget';
import { CHANNEL_LABELS } from '../shared/facts/channels';
import { PLURAL } from '../shared/facts/filterTable';
import { recordsRead } from '../shared/reading/progress';
import { samples } from './samples';
import { properties } from './triggerFields';
import { isAbsent, toChoice, NodeParameters } from '../shared/values/parameterValues';
import { ALL_EVENTS, type ChangeEvent } from '../shared/facts/events';
import { POLL_UNSUPPORTED_FILTERS } from '../shared/facts/options';
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
		if (this.getMode() === 'manual')
			return [await samples(readingOfPoll(this), await connected(this, parameters))];
		const staticData = this.getWorkflowStaticData('node');
		const trigger = `${this.getWorkflow().id}/${this.getNode().id}`;
		const budgetMs = pollBudgetMs(this);
		// No await before this, so that of two polls the later one also registers later.
		const items = await singleFlight(
			trigger,
			staticData,
			async (isSuperseded) =>
				await pollOnce(this, parameters, staticData, pollDeadline(budgetMs), isSuperseded),
			{ budgetMs, onGivenUp: () => this.logger.warn(givenUp(this.getNode().name, budgetMs)) },
		);
		return items && items.length > 0 ? [items] : null;
	} catch (thrown) {
		throw toNodeError(this, thrown);
	}
}

async function pollOnce(
	context: IPollFunctions,
	parameters: ChangeParameters,
	staticData: IDataObject,
	deadline: PageDeadline,
	isSuperseded: () => boolean,
): Promise<INodeExecutionData[]> {
	const source = await connected(context, parameters, deadline.signal);
	const purpose = { scope: scopeOf(source), startFrom: restartsFrom(context, source) };
	const saved = loadState(staticData, purpose);
	const { items, state, list } = await readChanges(readingOfPoll(context), source, saved, deadline);
	if (state.place) logSuspension(list, deadline.budgetMs);
	if (isSuperseded()) return [];
	saveState(staticData, purpose, state);
	return items.map((json) => ({ json }));
}

/**
 * The Start From of which another one starts afresh. For transitions there is none: only what is remembered tells that a
 * record was in another state before, so that starting afresh would lose what happened since the last poll.
 */
const restartsFrom = (context: IPollFunctions, { event }: ChangeSource): string =>
	event.transition ? '' : writtenStartFrom(context);

const readingOfPoll = (context: IPollFunctions): ChangeReading => ({
	context,
	owner: {
		// Polls have no output panel for hints.
		addHint: ({ message }) => context.logger.warn(message),
		recoveryHint: 'Nothing was returned; the next poll tries again.',
	},
	partialListRemedy: 'read it with the Unified Commerce node on a schedule.',
});

/** Loads the credentials, once per poll. */
const connected = async (
	context: IPollFunctions,
	parameters: ChangeParameters,
	cancelSignal?: AbortSignal,
): Promise<ChangeSource> => ({
	...parameters,
	list: await connectList(context, parameters.list, { cancelSignal }),
});

export function logSuspension(list: ListReader, budgetMs: number): void {
	const { channel, resource } = list.query;
	list.context.logger.info(
		`${CHANNEL_LABELS[channel]}: the poll stopped after ${recordsRead(list)} ${PLURAL[resource]}, because n8n gives it ${budgetMs / 1000} s; the next poll continues from there.`,
	);
}

export const givenUp = (node: string, budgetMs: number): string =>
	`“${node}”: the previous poll took longer than the ${budgetMs / 1000} s that n8n gives a poll and was stopped. What it had read is read again.`;

/**
 * Reads and checks the parameters of the trigger, before any request.
 * @throws UserError naming the parameter whose value is not valid
 */
export function pollParameters(context: IPollFunctions): ChangeParameters {
	const parameters = new NodeParameters(
		(name, fallback) => context.getNodeParameter(name, fallback),
		properties,
	);
	const event = eventFrom(parameters.get('event', 'orderCreated'));
	return changeParameters(parameters, event, {
		timezone: context.getTimezone(),
		writtenChannel: context.getNode().parameters.channel,
		unsupportedFilters: POLL_UNSUPPORTED_FILTERS,
	});
}

/**
 * The option Start From as it is written in the node, '' when it is empty. An expression counts by its text, as its value
 * may be another in each poll.
 */
export function writtenStartFrom(context: IPollFunctions): string {
	const options: unknown = context.getNode().parameters.sheetOptions;
	const written = isFields(options) ? options.startFrom : undefined;
	return isAbsent(written) ? '' : String(written);
}

function eventFrom(value: unknown): ChangeEvent {
	const chosen = toChoice(
		'Event',
		value,
		ALL_EVENTS.map((event) => event.value),
	);
	return ALL_EVENTS.find((event) => event.value === chosen) ?? ALL_EVENTS[0];
}
