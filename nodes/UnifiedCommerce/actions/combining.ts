import { UserError, type IDataObject } from 'n8n-workflow';

import { toNodeError } from '../../shared/errors/nodeError';
import { shown } from '../../shared/values/parameterValues';
import { canonicalJson } from '../../shared/values/digest';
import type { InputItem } from './operation';

/** What an operation makes of all its input items together, for messages. */
export interface Combination {
	/** what “Combine” does, such as `writes one file` */
	does: string;
	/** the label of the value of “Combine” without it */
	perItem: string;
	/** the label of a parameter */
	labelOf(name: string): string;
}

/** What the results of an input item must have in common with the others, by parameter name. */
export interface ItemShape {
	itemIndex: number;
	shape: IDataObject;
}

/**
 * Refuses an item with “Combine” among others without, which the first item decides for all.
 * @param reason why not, as a sentence
 * @throws UserError
 */
export function assertOnItsOwn({ combine }: { combine: string }, reason: string): void {
	if (combine === 'perItem') return;
	throw new UserError('“Combine” must be the same for all items', {
		description: `Give the parameter a fixed value: ${reason}`,
	});
}

/**
 * Refuses items that cannot be combined.
 * @throws UserError naming the first parameter that differs, and the items
 */
export function assertSameShape(
	[first, ...others]: readonly ItemShape[],
	{ does, perItem, labelOf }: Combination,
): void {
	for (const { itemIndex, shape } of others) {
		const name = [...new Set([...Object.keys(first.shape), ...Object.keys(shape)])].find(
			(key) => canonicalJson(shape[key]) !== canonicalJson(first.shape[key]),
		);
		if (name === undefined) continue;
		const [one, other] = [first.shape[name], shape[name]].map((value) =>
			value === undefined ? 'none' : shown(value),
		);
		throw new UserError(
			`“${labelOf(name)}” must be the same for all items, as “Combine” ${does}: item index ${first.itemIndex} has ${one}, item index ${itemIndex} has ${other}`,
			{ description: `Give the parameter a fixed value, or choose “${perItem}”.` },
		);
	}
}

/**
 * Notes that an item has failed.
 * @throws the error of the item, without Continue On Fail
 */
export function noteFailure(
	failures: Map<number, unknown>,
	{ context, itemIndex }: InputItem,
	thrown: unknown,
): void {
	if (!context.continueOnFail()) throw toNodeError(context, thrown, { itemIndex });
	failures.set(itemIndex, thrown);
}
