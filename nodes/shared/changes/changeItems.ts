import type { IDataObject } from 'n8n-workflow';

import type { ChangeEvent } from '../facts/events';
import { rowMakerFor, type Projection } from '../output/projection';
import { headerOf, rowWith, type RowMaker, type RowOptions } from '../output/rows';
import { mayRun } from '../output/rows/cells';
import type { ListQuery } from '../reading/listQuery';
import { outputFrom } from '../reading/listParameters';
import { safeNumberOf } from '../values/decimals';
import type { NodeParameters } from '../values/parameterValues';
import { firstText, textOf } from '../values/recordValues';
import type { DetectedChange, Transition } from './changeDetector';

export interface ChangeForm {
	isRow: boolean;
	/** only the row of the changed variant comes out */
	isPerVariant: boolean;
	rows: RowOptions;
	keys: RowMaker;
	event: string;
}

export function changeForm(
	parameters: NodeParameters,
	{ resource, value: event }: ChangeEvent,
	query: ListQuery,
	rows: RowOptions,
): ChangeForm {
	const output = outputFrom(parameters, resource);
	const layout = output === 'simplified' || output === 'raw' ? 'rowPerRecord' : output;
	const chosen = { columnSet: 'choose', columns: ['row_key'] } as const;
	const keysOnly: RowOptions = { ...rows, headerStyle: 'names', ...chosen };
	return {
		isRow: layout === output,
		isPerVariant: resource === 'product' && ['rowPerLine', 'rowPerStock'].includes(output),
		rows,
		keys: rowMakerFor(layout, query, keysOnly),
		event,
	};
}

export function* itemsOf(
	record: IDataObject,
	transition: DetectedChange,
	projection: Projection,
	form: ChangeForm,
): Generator<IDataObject[]> {
	if (!transition) {
		yield* projection.project(record);
		return;
	}
	const { variant } = transition;
	const shown = variant && form.isPerVariant ? { ...record, variants: [variant] } : record;
	const { headerStyle } = form.rows;
	const columns = columnsOf(transition, form.rows);
	const keys = rowKeysOf(form.keys, shown);
	for (const items of projection.project(shown))
		yield items.map((item) => {
			const key = eventKey(String(keys.next().value), form.event, transition);
			if (!form.isRow) return { ...item, change: objectOf(transition, key) };
			const row = rowWith(item, columns, headerStyle);
			return { ...row, [headerOf('event_key', headerStyle)]: key };
		});
}

function* rowKeysOf(keys: RowMaker, record: IDataObject): Generator<unknown> {
	for (const rows of keys.cellBatches(record)) for (const [key] of rows) yield key;
}

/** The same whenever the same state is read again, another each time it happens again. */
const eventKey = (rowKey: string, event: string, { keyParts, times }: Transition): string =>
	[rowKey, event, ...keyParts, times].join(':');

function objectOf(
	{ field, from, to, variant, tracking, isSample }: Transition,
	key: string,
): IDataObject {
	return {
		...{ key, field, from, to },
		...(variant && { variant_id: textOf(variant.id), sku: textOf(variant.sku) }),
		...(tracking && {
			tracking_company: tracking.company || null,
			tracking_url: tracking.url || null,
		}),
		...(isSample && { sample: true }),
	};
}

const MONEY_FIELDS = ['price', 'compare_at_price', 'current_total_price'];

function columnsOf(
	{ field, from, to, variant, tracking, isSample }: Transition,
	{ moneyAs, protectFormulas }: RowOptions,
): IDataObject {
	const cell = (value: string | number | null) => {
		if (typeof value === 'number') return value;
		const text = value ?? '';
		if (moneyAs === 'number' && MONEY_FIELDS.includes(field)) return safeNumberOf(text) ?? text;
		return protectFormulas && mayRun(text, 'text') ? `'${text}` : text;
	};
	return {
		...{ changed_field: field, changed_from: cell(from), changed_to: cell(to) },
		...(variant && { changed_variant_id: firstText(variant.id) }),
		...(tracking && { tracking_company: cell(tracking.company), tracking_url: cell(tracking.url) }),
		...(isSample && { changed_sample: true }),
	};
}
