import type { IDataObject } from 'n8n-workflow';

import { firstText, isFields, listOf, textOf } from '../shared/values/recordValues';
import type { TransitionName } from '../shared/facts/events';
import type { Transition } from '../shared/changes/rules/transitionRule';
import { stockOf } from '../shared/changes/rules/variantRules';

/** A record as it would be after a change, and the change. */
export interface MadeChange {
	record: IDataObject;
	transition: Transition;
}

type Make = (record: IDataObject, threshold: number) => MadeChange | undefined;

const MAKE: Readonly<Record<TransitionName, Make>> = {
	orderPaid: (order) => ofField(order, 'financial_status', 'pending', 'paid'),
	orderFulfilled: (order) => ofField(order, 'fulfillment_status', null, 'fulfilled'),
	orderCancelled: (order) => {
		const date = firstText(order.cancelled_at, order.updated_at, order.created_at);
		return ofField(order, 'cancelled_at', null, date);
	},
	orderRefunded: (order) => ofField(order, 'financial_status', 'paid', 'partially_refunded'),
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

/** Whether a transition happens to a variant, so that a product without any never shows it. */
export const isOfVariants = (name: TransitionName): boolean => MAKE[name]({}, 0) === undefined;

/**
 * A change of a record made up for a test in the editor, and marked so. The record shows the state after it.
 * @param threshold for `productStockBelow`
 * @returns undefined when the record has nothing that could change
 */
export function madeChange(
	name: TransitionName,
	record: IDataObject,
	threshold: number,
): MadeChange | undefined {
	const made = MAKE[name](record, threshold);
	return made && { ...made, transition: { ...made.transition, isSample: true } };
}

const ofField = (
	record: IDataObject,
	field: string,
	from: string | null,
	to: string,
): MadeChange => ({ record: { ...record, [field]: to }, transition: { field, from, to } });

/** Changes the first variant. */
function ofVariant(
	product: IDataObject,
	field: string,
	from: string | number,
	toOf: (variant: IDataObject) => string | number,
): MadeChange | undefined {
	const [first, ...others] = listOf(product.variants).filter(isFields) as IDataObject[];
	if (!first) return undefined;
	const to = toOf(first);
	const variant = { ...first, [field]: to };
	return {
		record: { ...product, variants: [variant, ...others] },
		transition: { field, from, to, variant },
	};
}
