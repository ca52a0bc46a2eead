import { UserError, type IDataObject } from 'n8n-workflow';

import { toNodeError } from '../../shared/errors/nodeError';
import { shown } from '../../shared/values/parameterValues';
import { canonicalJson } from '../../shared/values/digest';
import { CHANNEL_LABELS } from '../../shared/facts/channels';
import { PLURAL } from '../../shared/facts/filterTable';
import { connectList } from '../../shared/reading/listReader';
import type { PreparedItem } from './list/prepare';
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

/** An input item with its parameters, checked. */
interface CombinedTask {
	item: InputItem;
	prepared: Pick<PreparedItem, 'parameters'>;
}

/**
 * Leaves out each item that asks for the same as one before, which would count twice in a common result: the same channel,
 * user, credentials, filters and limits. A hint names both.
 */
export async function withoutRepeated<Task extends CombinedTask>(
	tasks: readonly Task[],
): Promise<Task[]> {
	const byRequest = new Map<string, Task[]>();
	const kept: Task[] = [];
	for (const task of tasks) {
		const asked = requestKey(task);
		const alike = byRequest.get(asked) ?? [];
		byRequest.set(asked, alike);
		const first = await sameIn(alike, task);
		if (first) {
			addRepeatedHint(first, task);
		} else {
			alike.push(task);
			kept.push(task);
		}
	}
	return kept;
}

async function sameIn<Task extends CombinedTask>(
	alike: readonly Task[],
	task: Task,
): Promise<Task | undefined> {
	for (const other of alike) if (await haveSameCredentials(other, task)) return other;
	return undefined;
}

const requestKey = ({ prepared: { parameters } }: CombinedTask): string => {
	const { query, reading, withChannelCredentials } = parameters;
	const { limit, maxPages, startCursor, alreadyExported } = reading;
	return canonicalJson({
		...{ query, limit, maxPages, startCursor, alreadyExported, withChannelCredentials },
	});
};

/** Whether expressions in the credentials come to the same for both items. */
async function haveSameCredentials(...tasks: CombinedTask[]): Promise<boolean> {
	try {
		const [first, other] = await Promise.all(
			tasks.map(
				async ({ item: { context, itemIndex }, prepared: { parameters } }) =>
					await connectList(context, parameters, itemIndex),
			),
		);
		return canonicalJson(first.query.params) === canonicalJson(other.query.params);
	} catch {
		// Each of them fails where it is read.
		return false;
	}
}

function addRepeatedHint({ item: first }: CombinedTask, { item, prepared }: CombinedTask): void {
	const { channel, resource } = prepared.parameters.query;
	item.addHint({
		kind: 'itemsLeftOut',
		message: `Item index ${item.itemIndex} asks for the same ${CHANNEL_LABELS[channel]} ${PLURAL[resource]} as item index ${first.itemIndex} and was left out, as they would count twice. Remove one of both from the input.`,
	});
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
