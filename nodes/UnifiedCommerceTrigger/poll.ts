import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { toNodeError } from '../shared/errors/nodeError';
import { connectList, type ReadingOwner } from '../shared/reading/listReader';
import { changeParameters, type ChangeParameters } from '../shared/changes/changeParameters';
import { loadState, saveState, scopeOf } from '../shared/changes/changeState';
import { readChanges } from '../shared/changes/readChanges';
import { textOf } from '../shared/reading/runHint';
import { samples } from './samples';
import { properties } from './triggerFields';
import { isAbsent, toChoice, NodeParameters } from '../shared/values/parameterValues';
import { ALL_EVENTS, type ChangeEvent } from '../shared/facts/events';
import { POLL_UNSUPPORTED_FILTERS } from '../shared/facts/fieldTypes';
import { MINUTE_MS } from '../shared/values/durations';
import { isFields } from '../shared/values/recordValues';

/** The share of its time that a poll spends reading; the rest is for its output. */
const READING_SHARE = 0.9;

/**
 * Emits what is new, oldest first, and saves its state; without the time to read all, the next
 * poll goes on there. A test in the editor emits samples and saves nothing.
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
			const readingMs = Math.floor(budgetMs * READING_SHARE);
			const signal = AbortSignal.timeout(readingMs);
			const deadline = { budgetMs, endsAt: Date.now() + readingMs, signal };
			const owner = pollOwner(this, signal);
			const source = { ...parameters, list: await connectList(owner, parameters.list) };
			const [scope, startFrom] = [scopeOf(source), restartsFrom(this, source.event)];
			const saved = loadState(staticData, scope, startFrom);
			const { items, state } = await readChanges(owner, source, saved, deadline);
			if (isSuperseded()) return [];
			saveState(staticData, scope, startFrom, state);
			return items.map((json) => ({ json }));
		};
		const trigger = `${this.getWorkflow().id}/${this.getNode().id}`;
		// No await before this, so that of two polls the later one also registers later.
		const items = await singleFlight(trigger, staticData, pollOnce, budgetMs);
		return items && items.length > 0 ? [items] : null;
	} catch (thrown) {
		throw toNodeError(this, thrown);
	}
}

/** As written, not what an expression gives. Transitions would lose the states before. */
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

/** In milliseconds. With durable cursors n8n 2.x gives up a poll soon after that. */
export function pollBudgetMs(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>;
	// n8n 1.x cannot say, and allows this.
	return getPollBudgetMs?.call(context) || 5 * MINUTE_MS;
}

interface Running {
	/** n8n makes a new object for each activation */
	data: object;
	tookOver: boolean;
	superseded: boolean;
	/** epoch milliseconds */
	overdueFrom: number;
}

/** By trigger: n8n starts a poll even if the one before still runs. */
const running = new Map<string, Running>();

/**
 * Runs a poll unless another of its trigger runs; the next poll makes up for that. It supersedes
 * one that is over its budget, or of an earlier activation, which must then discard its output and
 * state. One that took over is superseded only over its budget, so that slow polls still finish.
 * @returns undefined when it did not run
 */
export async function singleFlight<Result>(
	trigger: string,
	data: object,
	poll: (isSuperseded: () => boolean) => Promise<Result>,
	budgetMs: number,
): Promise<Result | undefined> {
	const now = Date.now();
	const other = running.get(trigger);
	const isOver = other !== undefined && now >= other.overdueFrom;
	if (other && !isOver && (other.data === data || other.tookOver)) return undefined;
	if (other) other.superseded = true;
	const tookOver = other !== undefined;
	const own: Running = { data, tookOver, superseded: false, overdueFrom: now + budgetMs };
	running.set(trigger, own);
	try {
		return await poll(() => own.superseded);
	} finally {
		if (running.get(trigger) === own) running.delete(trigger);
	}
}
