import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemsOf } from '../shared/changes/changeItems';
import {
	oldestFirst,
	sortTime,
	type DetectedChange,
	type Timed,
	type Transition,
} from '../shared/changes/changeDetector';
import type { ChangeSource } from '../shared/changes/changeParameters';
import { openSource } from '../shared/changes/readChanges';
import { PassingError } from '../shared/errors/apiError';
import { CHANNEL_LABELS } from '../shared/facts/channels';
import { isOfVariants, type ChangeEvent, type TransitionName } from '../shared/facts/events';
import { PLURAL } from '../shared/facts/filterTable';
import { forEachPage, type ReadingOwner } from '../shared/reading/listReader';
import { inSlices } from '../shared/runtime/eventLoop';
import { DAY_MS } from '../shared/values/durations';
import { entriesOf, textOf } from '../shared/values/recordValues';

const MAX_SAMPLES = 3;
const MAX_PAGES = 10;

/** How far back to look for samples, until there are enough. */
const STEPS_MS: ReadonlyArray<number | undefined> = [DAY_MS, 30 * DAY_MS, undefined];

/** The newest records. @throws PassingError when there is none, NodeApiError when unreadable */
export async function samples(
	owner: ReadingOwner,
	source: ChangeSource,
): Promise<INodeExecutionData[]> {
	const { method, event, list, projection, form } = source;
	const isSample = ({ variants }: IDataObject) =>
		!isOfVariants(event) || entriesOf(variants).length > 0;
	let newest: Array<Timed & { record: IDataObject }> = [];
	for (const step of method.reads === 'since' ? STEPS_MS : [undefined]) {
		newest = [];
		const since = step && Date.now() - step;
		await forEachPage(openSource(owner, source, since, { maxPages: MAX_PAGES }), ({ records }) => {
			const read = records
				.filter(isSample)
				.map((record) => ({ record, ms: sortTime(record, event.change) }));
			newest = oldestFirst([...newest, ...read]).slice(-MAX_SAMPLES);
		});
		if (newest.length >= MAX_SAMPLES) break;
	}
	if (newest.length === 0) {
		const records = PLURAL[event.resource] + (isOfVariants(event) ? ' with variants' : '');
		throw new PassingError(
			`${CHANNEL_LABELS[list.query.channel]} has no ${records} to show as samples`,
			{
				description: `Nothing is wrong: the User ID has no ${records} that match the filters. Test again when there are some. A published workflow finds new ones automatically.`,
			},
		);
	}
	const items: INodeExecutionData[] = [];
	const itemsOfSample = ({ record }: (typeof newest)[number]) => {
		const sample = withMadeChange(record, event);
		return itemsOf(sample.record, sample.change, projection, form);
	};
	for await (const made of inSlices(newest.reverse(), itemsOfSample))
		for (const json of made) items.push({ json });
	return items;
}

const MADE: Readonly<Record<TransitionName, Pick<Transition, 'field' | 'from' | 'to'>>> = {
	orderPaid: { field: 'financial_status', from: 'pending', to: 'paid' },
	orderFulfilled: { field: 'fulfillment_status', from: null, to: 'fulfilled' },
	orderCancelled: { field: 'cancelled_at', from: null, to: '2026-01-31T10:00:00Z' },
	orderRefunded: { field: 'financial_status', from: 'paid', to: 'partially_refunded' },
	orderShipped: { field: 'fulfillments', from: null, to: '1Z999AA10123456784' },
	productStockBelow: { field: 'inventory_quantity', from: 5, to: 4 },
	productBackInStock: { field: 'inventory_quantity', from: 0, to: 1 },
	productPriceChanged: { field: 'price', from: '9.99', to: '8.99' },
	productRemoved: { field: 'id', from: null, to: null },
};

const TRACKING = { company: 'UPS', url: 'https://www.ups.com/track' };

/** As if the transition had just happened to the record, or to its first variant. */
function withMadeChange(
	record: IDataObject,
	event: ChangeEvent,
): { record: IDataObject; change: DetectedChange } {
	const { transition: name } = event;
	if (!name) return { record, change: null };
	const change: Transition = { ...MADE[name], keyParts: ['sample'], times: 0, isSample: true };
	if (name === 'orderShipped') return { record, change: { ...change, tracking: TRACKING } };
	if (name === 'productRemoved') {
		const { id, channel_name } = record;
		return { record: { id, channel_name }, change: { ...change, from: textOf(id) } };
	}
	const changed = { [change.field]: change.to };
	if (!isOfVariants(event)) return { record: { ...record, ...changed }, change };
	const [first, ...others] = entriesOf(record.variants) as IDataObject[];
	const variant = { ...first, ...changed };
	return { record: { ...record, variants: [variant, ...others] }, change: { ...change, variant } };
}
