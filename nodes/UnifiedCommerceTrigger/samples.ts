import { NodeOperationError, type IDataObject, type INodeExecutionData } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../shared/facts/channels';
import { PLURAL } from '../shared/facts/filterTable';
import { forEachPage, type ReadingOwner } from '../shared/reading/listReader';
import {
	oldestFirst,
	sortTime,
	type DetectedChange,
	type Timed,
	type Transition,
} from '../shared/changes/changeDetector';
import { itemsOf } from '../shared/changes/changeItems';
import type { ChangeSource } from '../shared/changes/changeParameters';
import { openSource } from '../shared/changes/readChanges';
import { parcelsOf, sent } from '../shared/changes/rules/shipmentRule';
import { stockOf } from '../shared/changes/rules/variantRules';
import { isOfVariants, type TransitionName } from '../shared/facts/events';
import { inSlices } from '../shared/runtime/yieldToEventLoop';
import { DAY_MS } from '../shared/values/durations';
import { firstText, isFields, listOf, textOf } from '../shared/values/recordValues';

const MAX_SAMPLES = 3;
const MAX_PAGES = 10;

/** How far back to look for samples, tried in turn until there are enough; finally without a limit. */
const STEPS_MS: ReadonlyArray<number | undefined> = [DAY_MS, 30 * DAY_MS, undefined];

/**
 * The newest records for a test in the editor, newest first, whether they were emitted before or not. Those of a
 * transition carry a made change; products without variants are no samples of what happens to a variant.
 * @throws NodeOperationError when there is none, NodeApiError when they cannot be read
 */
export async function samples(
	owner: ReadingOwner,
	source: ChangeSource,
): Promise<INodeExecutionData[]> {
	const { method, event, list, projection, form } = source;
	let newest: Sample[] = [];
	for (const step of method.reads === 'since' ? STEPS_MS : [undefined]) {
		newest = [];
		const since = step && Date.now() - step;
		await forEachPage(openSource(owner, source, since, { maxPages: MAX_PAGES }), ({ records }) => {
			const read = records.flatMap((record) => sampleOf(record, source) ?? []);
			newest = oldestFirst([...newest, ...read]).slice(-MAX_SAMPLES);
		});
		if (newest.length >= MAX_SAMPLES) break;
	}
	const itemsOfSample = ({ record, transition }: Sample) =>
		itemsOf(record, transition, projection, form);
	const items: INodeExecutionData[] = [];
	for await (const made of inSlices(newest.reverse(), itemsOfSample))
		for (const json of made) items.push({ json });
	if (newest.length > 0) return items;

	const channel = CHANNEL_LABELS[list.query.channel];
	const records = PLURAL[event.resource] + (isOfVariants(event) ? ' with variants' : '');
	throw new NodeOperationError(
		owner.context.getNode(),
		`${channel} has no ${records} to show as samples`,
		{
			failure: { cause: 'temporarily-unavailable' },
			description: `Nothing is wrong: the User ID has no ${records} that match the filters. Test again when there are some. A published workflow finds new ones automatically.`,
		},
	);
}

interface Sample extends Timed {
	record: IDataObject;
	transition: DetectedChange;
}

/** A record as a sample, for a transition with a change made up and marked so; undefined where nothing could change. */
function sampleOf(
	record: IDataObject,
	{ event: { transition: name, change }, threshold = 0 }: ChangeSource,
): Sample | undefined {
	const ms = sortTime(record, change);
	if (!name) return { ms, record, transition: null };
	const made = MAKE[name](record, threshold);
	const mark = { keyParts: ['sample'], times: 0, isSample: true };
	return made && { ms, record: made.record, transition: { ...made.transition, ...mark } };
}

interface Made {
	record: IDataObject;
	transition: Pick<Transition, 'field' | 'from' | 'to' | 'variant' | 'tracking'>;
}

/** Of an order that has none. */
const SAMPLE_PARCEL = {
	...{ id: 'sample', numbers: '1Z999AA10123456784', company: 'UPS' },
	url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
};

type Make = (record: IDataObject, threshold: number) => Made | undefined;

const MAKE: Readonly<Record<TransitionName, Make>> = {
	orderPaid: (order) => ofField(order, 'financial_status', 'pending', 'paid'),
	orderFulfilled: (order) => ofField(order, 'fulfillment_status', null, 'fulfilled'),
	orderCancelled: (order) => {
		const date = firstText(order.cancelled_at, order.updated_at, order.created_at);
		return ofField(order, 'cancelled_at', null, date);
	},
	orderRefunded: (order) => ofField(order, 'financial_status', 'paid', 'partially_refunded'),
	orderShipped: (order) => {
		const [parcel = { ...SAMPLE_PARCEL, createdAt: order.updated_at }] = parcelsOf(order);
		return { record: { ...order, fulfillment_status: 'fulfilled' }, transition: sent(parcel, 0) };
	},
	productStockBelow: (product, threshold) =>
		ofVariant(product, 'inventory_quantity', threshold, (variant) => {
			const stock = stockOf(variant);
			return stock !== undefined && stock < threshold ? stock : threshold - 1;
		}),
	productBackInStock: (product) =>
		ofVariant(product, 'inventory_quantity', 0, (variant) => Math.max(1, stockOf(variant) ?? 1)),
	productPriceChanged: (product) =>
		ofVariant(product, 'price', '9.99', ({ price }) => firstText(price, '8.99')),
	productRemoved: ({ id, channel_name: channel }) => ({
		record: { id, channel_name: channel },
		transition: { field: 'id', from: textOf(id), to: null },
	}),
};

const ofField = (record: IDataObject, field: string, from: string | null, to: string): Made => ({
	record: { ...record, [field]: to },
	transition: { field, from, to },
});

function ofVariant(
	product: IDataObject,
	field: string,
	from: string | number,
	toOf: (variant: IDataObject) => string | number,
): Made | undefined {
	const [first, ...others] = listOf(product.variants).filter(isFields) as IDataObject[];
	if (!first) return undefined;
	const to = toOf(first);
	const variant = { ...first, [field]: to };
	return {
		record: { ...product, variants: [variant, ...others] },
		transition: { field, from, to, variant },
	};
}
