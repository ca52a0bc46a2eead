import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { isRowOutput } from '../reading/listParameters';
import type { NodeParameters } from '../values/nodeParameters';
import type { Projection } from '../output/projection';
import type { RowOptions } from '../output/rows';
import { safeNumberOf } from '../values/decimals';
import { mayRun } from '../output/rows/cells';
import { firstText, textOf } from '../values/recordValues';
import type { DetectedChange } from './changeDetector';
import type { Transition } from './rules/transitionRule';

/** How a transition is told beside a record: columns in rows, else an object `change`. */
export interface ChangeForm {
	isRow: boolean;
	/** rows are made for each variant: only that of the change comes out */
	isPerVariant: boolean;
	rows: Pick<RowOptions, 'moneyAs' | 'protectFormulas'>;
}

/** The form that the parameter “Output” asks for. */
export function changeForm(
	parameters: NodeParameters,
	resource: ListResource,
	rows: RowOptions,
): ChangeForm {
	const isPerVariant =
		resource === 'product' &&
		['rowPerLine', 'rowPerStock'].includes(String(parameters.get('output', 'simplified')));
	return { isRow: isRowOutput(parameters, resource), isPerVariant, rows };
}

/** The items of a changed record, in batches as `Projection.project` makes them. */
export function* itemsOf(
	record: IDataObject,
	{ transition }: DetectedChange,
	projection: Projection,
	form: ChangeForm,
): Generator<IDataObject[]> {
	if (!transition) {
		yield* projection.project(record);
		return;
	}
	const { variant } = transition;
	const shown = variant && form.isPerVariant ? { ...record, variants: [variant] } : record;
	const told = form.isRow ? columnsOf(transition, form.rows) : { change: objectOf(transition) };
	for (const items of projection.project(shown)) yield items.map((item) => ({ ...item, ...told }));
}

function objectOf({ field, from, to, variant, isSample }: Transition): IDataObject {
	return {
		field,
		from,
		to,
		...(variant ? { variant_id: textOf(variant.id), sku: textOf(variant.sku) } : {}),
		...(isSample ? { sample: true } : {}),
	};
}

const MONEY_FIELDS = ['price', 'compare_at_price', 'current_total_price'];

function columnsOf(
	{ field, from, to, variant, isSample }: Transition,
	{ moneyAs, protectFormulas }: ChangeForm['rows'],
): IDataObject {
	const cell = (value: string | number | null) => {
		if (typeof value === 'number') return value;
		const text = value ?? '';
		if (moneyAs === 'number' && MONEY_FIELDS.includes(field)) return safeNumberOf(text) ?? text;
		return protectFormulas && mayRun(text, 'text') ? `'${text}` : text;
	};
	return {
		changed_field: field,
		changed_from: cell(from),
		changed_to: cell(to),
		...(variant ? { changed_variant_id: firstText(variant.id) } : {}),
		...(isSample ? { changed_sample: true } : {}),
	};
}
