import { toNodeError } from '../../shared/errors/nodeError';
import { canonicalJson } from '../../shared/values/digest';
import { CHANNEL_LABELS } from '../../shared/facts/channels';
import type { FilterField, ListResource } from '../../shared/facts/fieldTypes';
import { channelFor, PLURAL, TABLE } from '../../shared/facts/filterTable';
import { beginOf } from '../../shared/reading/filters';
import { userId } from '../../shared/reading/listParameters';
import { connectList } from '../../shared/reading/listReader';
import type { ListQuery } from '../../shared/reading/listQuery';
import { listed, shortReason } from '../../shared/reading/runHint';
import { SECOND_MS } from '../../shared/values/durations';
import { counted } from '../../shared/values/texts';
import type { PreparedItem } from './list/prepare';
import type { InputItem } from './operation';

interface CombinedTask {
	item: InputItem;
	prepared: Pick<PreparedItem, 'parameters'>;
}

/**
 * Leaves out each item that asks for the same as one before, which would count twice in a common result: the same channel,
 * user, credentials, filters (dates within a few seconds) and limits. A hint names both.
 */
export async function withoutRepeated<Task extends CombinedTask>(
	tasks: readonly Task[],
): Promise<Task[]> {
	const byRequest = new Map<string, Task[]>();
	const kept: Task[] = [];
	const repeated: Array<[first: Task, other: Task]> = [];
	for (const task of tasks) {
		const asked = requestKey(task);
		const alike = byRequest.get(asked) ?? [];
		byRequest.set(asked, alike);
		const first = await sameIn(alike, task);
		if (first) {
			repeated.push([first, task]);
		} else {
			alike.push(task);
			kept.push(task);
		}
	}
	addRepeatedHint(repeated);
	addOverlapHints(kept);
	return kept;
}

/** Tells of shops that several items read with other filters, where a record may be in both and counts twice then. */
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

/** Whether the time of a list ends before that of another one begins. */
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

/** Dates of two items may differ by less, in milliseconds: `$now` in an expression is a little later for each item. */
const SAME_DATE_MS = 5 * SECOND_MS;

async function sameIn<Task extends CombinedTask>(
	alike: readonly Task[],
	task: Task,
): Promise<Task | undefined> {
	for (const other of alike)
		if (haveSameDates(other, task) && (await haveSameCredentials(other, task))) return other;
	return undefined;
}

const requestKey = ({ prepared: { parameters } }: CombinedTask): string => {
	const { query, reading, withChannelCredentials } = parameters;
	const { limit, maxPages, startCursor, alreadyExported } = reading;
	const { filters, applied } = query;
	const dates = dateFields(query);
	const others = Object.entries({ ...filters, ...applied })
		.filter(([name]) => !dates.includes(name))
		// The order of several IDs changes nothing.
		.map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value]);
	return canonicalJson({
		query: { ...query, filters: Object.fromEntries(others), applied: undefined },
		...{ limit, maxPages, startCursor, alreadyExported, withChannelCredentials },
	});
};

const dateFields = ({ resource }: ListQuery): string[] =>
	TABLE[resource].fields
		.filter(({ kind }) => kind === 'after' || kind === 'before')
		.map(({ wire }) => wire);

function haveSameDates(...tasks: [CombinedTask, CombinedTask]): boolean {
	const [first, other] = tasks.map(({ prepared: { parameters } }) => parameters.query);
	return dateFields(first).every((name) => {
		const [a, b] = [first, other].map(({ filters, applied }) => ({ ...filters, ...applied })[name]);
		return a === b || Math.abs(Date.parse(String(a)) - Date.parse(String(b))) < SAME_DATE_MS;
	});
}

/** Whether expressions in the credentials come to the same for both items. */
async function haveSameCredentials(...tasks: CombinedTask[]): Promise<boolean> {
	try {
		const [first, other] = await Promise.all(
			tasks.map(async ({ item, prepared: { parameters } }) => await connectList(item, parameters)),
		);
		return canonicalJson(first.query.params) === canonicalJson(other.query.params);
	} catch {
		// Each of them fails where it is read.
		return false;
	}
}

function addRepeatedHint(repeated: ReadonlyArray<[first: CombinedTask, other: CombinedTask]>) {
	if (repeated.length === 0) return;
	const [[{ item: first }, { item, prepared }]] = repeated;
	const { channel, resource } = prepared.parameters.query;
	const places = repeated.map(([, other]) => other.item.itemIndex);
	item.addHint({
		kind: 'itemsLeftOut',
		message:
			places.length === 1
				? `Item index ${places[0]} asks for the same ${CHANNEL_LABELS[channel]} ${PLURAL[resource]} as item index ${first.itemIndex} and was left out, because it would count twice. Remove one of the two from the input.`
				: `${counted(places.length, 'item')} ask for the same as another and were left out, because they would count twice: item index ${listed(places)}. Remove them from the input.`,
	});
}

/** Notes why an item failed, and its shop also where it failed before this was read. */
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
		// It has none: the item is told by its place.
	}
}

/** The input items that have failed, by index, with what was thrown. */
export class Failures extends Map<number, unknown> {
	/** @throws the error of the item, without Continue On Fail */
	note(item: InputItem, thrown: unknown): void {
		const { context, itemIndex } = item;
		const error = toNodeError(context, thrown, { itemIndex });
		if (!context.continueOnFail()) throw error;
		noteFailure(item, error.message);
		this.set(itemIndex, thrown);
	}

	/** What `run` gives for an item; undefined where it fails, which is noted. */
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
