import type { IExecuteFunctions } from 'n8n-workflow';

import { toNodeError } from '../../shared/errors/nodeError';
import { canonicalJson } from '../../shared/values/digest';
import { CHANNEL_LABELS } from '../../shared/facts/channels';
import { PLURAL } from '../../shared/facts/filterTable';
import { connectList } from '../../shared/reading/listReader';
import type { PreparedItem } from './list/prepare';
import type { InputItem } from './operation';

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
		message: `Item index ${item.itemIndex} asks for the same ${CHANNEL_LABELS[channel]} ${PLURAL[resource]} as item index ${first.itemIndex} and was left out, because it would count twice. Remove one of the two from the input.`,
	});
}

/** The input items that have failed, by index. */
export interface Failures {
	byItem: ReadonlyMap<number, unknown>;
	/**
	 * Notes that an item has failed.
	 * @throws the error of the item, without Continue On Fail
	 */
	note(item: InputItem, thrown: unknown): void;
}

export function failuresOf(context: IExecuteFunctions): Failures {
	const byItem = new Map<number, unknown>();
	return {
		byItem,
		note({ itemIndex }, thrown) {
			if (!context.continueOnFail()) throw toNodeError(context, thrown, { itemIndex });
			byItem.set(itemIndex, thrown);
		},
	};
}
