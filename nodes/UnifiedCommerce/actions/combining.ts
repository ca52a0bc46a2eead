import { toNodeError } from '../../shared/errors/nodeError';
import { canonicalJson } from '../../shared/values/digest';
import { CHANNEL_LABELS } from '../../shared/facts/channels';
import type { FilterField, ListResource } from '../../shared/facts/fieldTypes';
import { channelFor, PLURAL, TABLE } from '../../shared/facts/filterTable';
import { beginOf } from '../../shared/reading/filters';
import { type ListParameters, userId } from '../../shared/reading/listParameters';
import { connectList } from '../../shared/reading/listReader';
import type { ListQuery } from '../../shared/reading/listQuery';
import { shortReason } from '../../shared/reading/runHint';
import type { PreparedItem } from './list/prepare';
import type { InputItem } from './operation';

interface CombinedTask {
	item: InputItem;
	prepared: Pick<PreparedItem, 'parameters'>;
}

/** Items that ask for the same as one before are left out, with a hint: they would count twice. */
export async function withoutRepeated<Task extends CombinedTask>(
	tasks: readonly Task[],
): Promise<Task[]> {
	const byRequest = new Map<string, Task>();
	for (const task of tasks) {
		const { item, prepared } = task;
		const asked = await requestKey(item, prepared.parameters);
		const first = byRequest.get(asked);
		const { channel, resource } = prepared.parameters.query;
		const records = `${CHANNEL_LABELS[channel]} ${PLURAL[resource]}`;
		if (first)
			item.addHint({
				kind: 'itemsLeftOut',
				message: `Item index ${item.itemIndex} asks for the same ${records} as item index ${first.item.itemIndex} and was left out, because it would count twice.`,
			});
		else byRequest.set(asked, task);
	}
	const kept = [...byRequest.values()];
	addOverlapHints(kept);
	return kept;
}

async function requestKey(item: InputItem, parameters: ListParameters): Promise<string> {
	const { query, reading, withChannelCredentials } = parameters;
	const { limit, maxPages, startCursor, alreadyExported } = reading;
	// The order of several IDs changes nothing.
	const filters = Object.entries({ ...query.filters, ...query.applied }).map(([name, value]) => [
		name,
		Array.isArray(value) ? [...value].sort() : value,
	]);
	// Its fields may be expressions. An item whose credential fails is like no other.
	const credential = withChannelCredentials
		? await connectList(item, parameters).then(
				(list) => list.query.params,
				() => item.itemIndex,
			)
		: undefined;
	return canonicalJson({
		query: { ...query, filters: Object.fromEntries(filters), applied: undefined },
		...{ limit, maxPages, startCursor, alreadyExported, credential },
	});
}

/** A record that matches the filters of several items of a shop counts twice. */
function addOverlapHints(tasks: readonly CombinedTask[]): void {
	const byShop = new Map<string, ListQuery[]>();
	for (const { item, prepared } of tasks) {
		const { query, withChannelCredentials } = prepared.parameters;
		const { resource, channel, tpUserId } = query;
		const shop = canonicalJson([channel, tpUserId]);
		const before = byShop.get(shop) ?? [];
		byShop.set(shop, before);
		const isShared = before.some((other) => !areApart(other, query) && !areApart(query, other));
		before.push(query);
		// With keys of the channel, one user may have several shops.
		if (!isShared || withChannelCredentials) continue;
		const message = `${CHANNEL_LABELS[channel]}: several items read the same shop, and ${PLURAL[resource]} that match more than one of them count twice.`;
		item.addHint({ kind: 'overlap', message });
	}
}

function areApart(first: ListQuery, next: ListQuery): boolean {
	const { fields } = TABLE[first.resource];
	const dateIn = ({ filters, applied }: ListQuery, wire = '') =>
		Date.parse(String({ ...filters, ...applied }[wire]));
	const isApart = ({ kind, name, wire }: FilterField): boolean => {
		const begin = fields.find((field) => field.name === beginOf(name))?.wire;
		return kind === 'before' && dateIn(first, wire) < dateIn(next, begin);
	};
	return Number(first.booked?.to) < Number(next.booked?.from) || fields.some(isApart);
}

/** Notes why an item failed, and its shop where nothing noted it yet. */
export function noteFailure({ parameters, report }: InputItem, message: string): void {
	report.failure = shortReason(message);
	try {
		const channel = channelFor(
			parameters.get('resource', 'order') as ListResource,
			parameters.get('channel', ''),
		);
		const name = userId(parameters.get('tpUserId', ''));
		report.shop ??= { name, channel: CHANNEL_LABELS[channel] };
	} catch {
		// The item has no valid shop.
	}
}

/** Input items that failed: their index, and what was thrown. */
export class Failures extends Map<number, unknown> {
	/** @throws the error of the item, without Continue On Fail */
	note(item: InputItem, thrown: unknown): void {
		const { context, itemIndex } = item;
		const error = toNodeError(context, thrown, { itemIndex });
		if (!context.continueOnFail()) throw error;
		noteFailure(item, error.message);
		this.set(itemIndex, thrown);
	}

	/** Undefined where `run` fails, which is noted. */
	async tried<Value>(
		item: InputItem,
		run: () => Value | Promise<Value>,
	): Promise<Value | undefined> {
		try {
			return await run();
		} catch (thrown) {
			this.note(item, thrown);
			return undefined;
		}
	}
}
