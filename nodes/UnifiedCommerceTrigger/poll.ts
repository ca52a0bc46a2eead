import {
	NodeApiError,
	NodeOperationError,
	UserError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { CHANNEL_LABELS } from '../shared/channels/channels';
import { PLURAL } from '../shared/channels/table';
import { addRepeatsHint, forEachPage, type ListReader } from '../shared/list/listReader';
import { pollParameters, type PollParameters } from './parameters';
import { samples } from './samples';
import { openSource } from './source';
import { keep, loadState, stateScope } from '../shared/polling/state';
import { SnapshotDetector } from '../shared/polling/snapshotDetector';
import { singleFlight } from '../shared/polling/singleFlight';
import { oldestFirst, placeInTime, type Timed } from '../shared/polling/order';
import { IncrementalDetector } from '../shared/polling/incrementalDetector';
import type { Watch } from '../shared/polling/changeDetector';

/**
 * One poll: emits what happened since the last one, oldest first, and keeps what is known only after everything was
 * read. A test in the editor gives a few samples and keeps nothing.
 * @throws NodeApiError, NodeOperationError; then nothing is emitted and nothing kept
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const parameters = pollParameters(this);
		if (this.getMode() === 'manual') return [await samples(this, parameters)];
		const staticData = this.getWorkflowStaticData('node');
		const trigger = `${this.getWorkflow().id}/${this.getNode().id}`;
		// Nothing is awaited before this, so that of two polls the one that began later is known as such.
		const news = await singleFlight(
			trigger,
			staticData,
			async (isSuperseded) => await pollOnce(this, parameters, staticData, isSuperseded),
		);
		return news && news.length > 0 ? [news] : null;
	} catch (thrown) {
		throw asNodeError(this, thrown);
	}
}

async function pollOnce(
	context: IPollFunctions,
	parameters: PollParameters,
	staticData: IDataObject,
	isSuperseded: () => boolean,
): Promise<INodeExecutionData[]> {
	const { query, access } = await openSource(context, parameters);
	const thing = stateScope(parameters.event.value, query, access.baseUrl);
	const watch = detectorFor(parameters, loadState(staticData, thing));
	const news = await readNews(
		await openSource(context, parameters, { since: watch.since }),
		parameters,
		watch,
	);
	const known = watch.next();
	if (isSuperseded()) return [];
	keep(staticData, thing, known);
	return news;
}

function detectorFor(
	{ method, event, lookbackMs, startFrom }: PollParameters,
	known: IDataObject | undefined,
): Watch {
	const settings = { change: event.change, now: Date.now(), startFrom };
	return method.reads === 'since'
		? new IncrementalDetector(known, { ...settings, lookbackMs, by: method.by })
		: new SnapshotDetector(known, settings);
}

/** Records become output as their page comes, so that no page outlives its turn. */
async function readNews(
	list: ListReader,
	{ event, projection }: PollParameters,
	watch: Watch,
): Promise<INodeExecutionData[]> {
	const news: Array<Timed & { items: INodeExecutionData[] }> = [];
	await forEachPage(list, ({ records }) => {
		for (const record of records) {
			if (!watch.isNew(record)) continue;
			const items = projection.project(record).map((json) => ({ json }));
			news.push({ ms: placeInTime(record, event.change), items });
		}
	});
	assertWholeList(list);
	addRepeatsHint(list);
	return oldestFirst(news).flatMap(({ items }) => items);
}

/** A channel without pages can still say that there is more. */
function assertWholeList({ progress, query: { channel, resource } }: ListReader): void {
	if (!progress.moreRemains) return;
	const given = `${CHANNEL_LABELS[channel]} gave only the first ${progress.records} of its ${PLURAL[resource]}`;
	throw new UserError(given, {
		description:
			'The service offers no way to read further pages of this channel, so new records could be missed. Narrow the list with a filter if the channel has one, or read it with the Unified Commerce node on a schedule.',
	});
}

function asNodeError(context: IPollFunctions, thrown: unknown): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	const { message, description } = thrown as Error & { description?: string | null };
	return new NodeOperationError(context.getNode(), message, {
		description: description ?? undefined,
	});
}
