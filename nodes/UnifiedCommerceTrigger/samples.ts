import { NodeOperationError, type IDataObject, type INodeExecutionData } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../shared/facts/channels';
import { PLURAL } from '../shared/facts/filterTable';
import { forEachPage } from '../shared/reading/listReader';
import { itemsOf } from '../shared/changes/changeItems';
import { openSource, type ChangeReading, type ChangeSource } from '../shared/changes/changeSource';
import { oldestFirst, sortTime } from '../shared/changes/timestamps';
import { inSlices } from '../shared/runtime/yieldToEventLoop';
import { isOfVariants, madeChange, type MadeChange } from './sampleChanges';
import { DAY_MS } from '../shared/values/durations';

const MAX_SAMPLES = 3;
const MAX_PAGES = 10;

/** How far back to look for samples, tried in turn until there are enough; finally without a limit. */
const STEPS_MS: ReadonlyArray<number | undefined> = [DAY_MS, 30 * DAY_MS, undefined];

/**
 * The newest records for a test in the editor, sorted oldest first, whether they were emitted before or not. Those of a
 * transition carry a made change; products without variants are no samples of what happens to a variant.
 * @throws NodeOperationError when there is none, NodeApiError when they cannot be read
 */
export async function samples(
	reading: ChangeReading,
	parameters: ChangeSource,
): Promise<INodeExecutionData[]> {
	const { method, event, list } = parameters;
	const steps = method.reads === 'since' ? STEPS_MS : [undefined];
	let newest: IDataObject[] = [];
	for (const step of steps) {
		newest = await newestSince(
			reading,
			parameters,
			step === undefined ? undefined : Date.now() - step,
		);
		if (newest.length >= MAX_SAMPLES) break;
	}
	if (newest.length > 0) {
		const items: INodeExecutionData[] = [];
		for await (const made of inSlices(newest, (record) => sampleOf(record, parameters)))
			for (const json of made) items.push({ json });
		return items;
	}

	const channel = CHANNEL_LABELS[list.query.channel];
	const ofVariants = event.transition !== undefined && isOfVariants(event.transition);
	const records = PLURAL[event.resource] + (ofVariants ? ' with variants' : '');
	throw new NodeOperationError(
		reading.context.getNode(),
		`${channel} has no ${records} to show as samples`,
		{
			failure: { cause: 'temporarily-unavailable' },
			description: `Nothing is wrong: the user has no ${records} that match the filters. Once there are some, test again; an activated workflow will see new ones by itself.`,
		},
	);
}

const madeIn = (
	record: IDataObject,
	{ event: { transition: name }, transitions }: ChangeSource,
): MadeChange | undefined => name && madeChange(name, record, transitions.threshold ?? 0);

/** The items of a record; for a transition with a change that is made up and marked so. */
function sampleOf(record: IDataObject, source: ChangeSource): Iterable<IDataObject[]> {
	const made = madeIn(record, source);
	const { projection, form } = source;
	return made
		? itemsOf(made.record, { transition: made.transition }, projection, form)
		: projection.project(record);
}

async function newestSince(
	reading: ChangeReading,
	parameters: ChangeSource,
	since: number | undefined,
): Promise<IDataObject[]> {
	let newest: Array<{ ms: number; record: IDataObject }> = [];
	await forEachPage(
		openSource(reading, parameters, { since, maxPages: MAX_PAGES }),
		({ records }) => {
			const { transition, change } = parameters.event;
			const read = records
				.filter((record) => !transition || madeIn(record, parameters))
				.map((record) => ({ ms: sortTime(record, change), record }));
			newest = oldestFirst([...newest, ...read]).slice(-MAX_SAMPLES);
		},
	);
	return newest.map(({ record }) => record);
}
