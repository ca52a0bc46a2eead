import type { IDataObject } from 'n8n-workflow';

import { firstText, isFields, listOf, textOf } from '../../values/recordValues';
import type { MemoryFormat } from '../transitionMemory';
import type { Transition, TransitionRule } from './transitionRule';

/** A value of a variant, compared with the one remembered. */
export interface ComparedVariant {
	/** the value as text, the same for variants whose values are the same */
	value: string;
	/** value to remember; undefined to keep what is remembered */
	kept?: string;
	transition?: Transition;
}

/** The variants of a product with the same key. */
interface Group {
	first: IDataObject;
	/** what is remembered of them */
	before: string | undefined;
	/** the first, compared */
	compared: ComparedVariant;
	size: number;
	/** how many of them have an ID */
	withId: number;
	/** whether the values of all are the same */
	isAlike: boolean;
}

/**
 * Compares each variant of a product. Its key is its ID, else its SKU; an only variant may have neither. Of variants
 * with the same key one counts for all if their values are the same; else they would be compared with each other, so
 * they are left out. A variant never seen before is only remembered.
 */
export const eachVariant = (
	width: MemoryFormat['width'],
	compare: (variant: IDataObject, before: string | undefined) => ComparedVariant,
): TransitionRule => ({
	needs: ['variants'],
	format: { width, isDated: false },
	compare(product, key, memory, sighting) {
		const groups = new Map<string, Group>();
		for (const variant of listOf(product.variants).filter(isFields) as IDataObject[]) {
			const variantKey = `${key}/${firstText(variant.id, variant.sku)}`;
			const group = groups.get(variantKey);
			const before = group ? group.before : memory.get(variantKey);
			const compared = compare(variant, before);
			const withId = textOf(variant.id).trim() === '' ? 0 : 1;
			if (!group) {
				const first = { first: variant, before, compared };
				groups.set(variantKey, { ...first, size: 1, withId, isAlike: true });
				continue;
			}
			group.size++;
			group.withId += withId;
			group.isAlike &&= compared.value === group.compared.value;
		}
		const transitions: Transition[] = [];
		for (const [variantKey, { first, compared, size, withId, isAlike }] of groups) {
			if (!isAlike) {
				sighting.leaveOut(size, withId > 1 ? 'id' : 'sku');
				continue;
			}
			const { kept, transition } = compared;
			if (kept !== undefined) memory.set(variantKey, kept, sighting.ms);
			if (transition) transitions.push({ ...transition, variant: first });
		}
		return transitions;
	},
});
