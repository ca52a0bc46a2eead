import type { IDataObject } from 'n8n-workflow';

import type { Change, TransitionName } from '../../facts/events';
import { type DetectedChange, type Transition, orderingDate } from '../changeDetector';
import { changeDigest, idOrDigest } from '../../values/digest';
import { recordId } from '../../values/recordValues';
import type { MemoryRule } from '../memoryDetector';
import { CANCELLED, FULFILLED, PAID, REFUNDED } from './orderRules';
import { SHIPPED } from './shipmentRule';
import { BACK_IN_STOCK, PRICE_CHANGED, stockBelow } from './variantRules';

/**
 * Each record of a whole list that is new, or whose content is. One that left the list stays
 * remembered, so it is not new when it comes back.
 * @param hasStartFrom the first reading then reports records without a date
 */
export const snapshot = (change: Change, hasStartFrom: boolean): MemoryRule => ({
	needs: [],
	keyOf: idOrDigest,
	compare(record, sighting): readonly DetectedChange[] {
		const value = change === 'updated' ? changeDigest(record).slice(0, 8) : '';
		const { saved: before, remember } = sighting.at();
		remember(value);
		if (before !== undefined || !sighting.isFirst) return before === value ? [] : [null];
		const date = orderingDate(record, change);
		return sighting.isProven(date) || (hasStartFrom && !date) ? [null] : [];
	},
});

/** By the last complete reading; other records have no value. */
const [MISSING, GONE] = ['-', '!'];

/** Missing in two complete readings of the whole list in a row. */
const REMOVED: MemoryRule = {
	needs: [],
	isReadable: true,
	keyOf: readableId,
	compare(_, sighting) {
		sighting.at().remember('');
		return [];
	},
	removed(memory) {
		const removed: Transition[] = [];
		for (const [key, entry] of memory.absent()) {
			if (entry.value === MISSING) {
				const times = ++entry.times;
				removed.push({ field: 'id', from: idIn(key), to: null, keyParts: [], times });
			}
			entry.value = entry.value === '' ? MISSING : GONE;
		}
		return removed;
	},
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Before a UUID, which is written shorter. */
const UUID_SIGN = '~';

function readableId(record: IDataObject): string | undefined {
	const id = recordId(record);
	if (id === undefined) return undefined;
	return UUID.test(id)
		? UUID_SIGN + Buffer.from(id.replace(/-/g, ''), 'hex').toString('base64url')
		: Buffer.from(id).toString('base64url');
}

function idIn(text: string): string {
	if (!text.startsWith(UUID_SIGN)) return Buffer.from(text, 'base64url').toString();
	const hex = Buffer.from(text.slice(1), 'base64url').toString('hex');
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const RULES: Readonly<Record<Exclude<TransitionName, 'productStockBelow'>, MemoryRule>> = {
	orderPaid: PAID,
	orderFulfilled: FULFILLED,
	orderCancelled: CANCELLED,
	orderRefunded: REFUNDED,
	orderShipped: SHIPPED,
	productBackInStock: BACK_IN_STOCK,
	productPriceChanged: PRICE_CHANGED,
	productRemoved: REMOVED,
};

export const ruleOf = (transition: TransitionName, threshold: number): MemoryRule =>
	transition === 'productStockBelow' ? stockBelow(threshold) : RULES[transition];
