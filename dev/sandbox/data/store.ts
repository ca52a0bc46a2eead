import type { Channel, Resource } from '../api/table';
import { Collection } from './collection';
import { DemoShops, isTestShop, type DemoStep } from './demo/demoShops';
import type { FactsOf } from './facts';
import type { RecordOf } from './model';
import { factsOf, newRecord } from './newRecord';
import { orderSource, productSource, type Source, type SourceOptions } from './source';
import { formatTime, timelineOf, type TimelineOptions } from './timeline';
import { UserSlots } from './userSlots';

/** Ids of different users are this far apart, more than any data set is large. */
const IDS_PER_USER = 2_000_000;

export interface StoreOptions extends TimelineOptions {
	seed: number;
	perUser: boolean;
	/** One order in three, instead of one in eleven, has a discount of its own beside those of its lines. */
	orderDiscounts: boolean;
	/** What the questions of customers are about. */
	afterSales: boolean;
	/** Users whose ID does not begin with `test-` have shops like others. */
	demo: boolean;
	now: () => number;
}

export interface ChangeOptions {
	/** Only what this user sees; without it, what every user sees. */
	tpUserId?: string;
}

export interface AddOptions extends ChangeOptions {
	/** Deliver it right before the record with this id instead of last. */
	before?: string;
	/** Collections an added product belongs to. */
	collections?: string[];
}

/** Everything the sandbox holds, by resource, channel and user. */
export class RecordStore {
	private readonly collections: { [R in Resource]: Map<string, Collection<R>> } = {
		orders: new Map(),
		products: new Map(),
	};
	private readonly slots = new UserSlots();
	private shops: DemoShops;

	constructor(private readonly options: StoreOptions) {
		this.shops = this.newShops();
	}

	/**
	 * Generates the records anew, up to another time; what was added or changed is gone. The shops of the demo only go on
	 * to that time.
	 */
	continueTo(dataTo: string): void {
		this.options.dataTo = dataTo;
		this.shops.continueTo(Date.parse(dataTo));
		for (const held of Object.values(this.collections))
			for (const key of held.keys())
				if (!this.isDemo(key.slice(key.indexOf(' ') + 1))) held.delete(key);
	}

	/** Makes a new order in a shop of the demo, or pays, ships or refunds the last one: in turn. */
	next(channel: Channel, tpUserId: string): DemoStep {
		if (!this.isDemo(tpUserId))
			throw new Error(
				`Nothing happens in the shop “${tpUserId}”: only shops of the demo go on, whose User ID does not begin with “test-”.`,
			);
		return this.shops.next(channel, tpUserId, this.slots.of(tpUserId), this.options.now());
	}

	/** Whether records of a user were asked for. */
	isKnown(tpUserId: string): boolean {
		return Object.values(this.collections).some((held) =>
			[...held.keys()].some((key) => key.endsWith(` ${tpUserId}`)),
		);
	}

	/** The records a user sees on a channel. */
	collection<R extends Resource>(resource: R, channel: Channel, tpUserId = ''): Collection<R> {
		const own = this.held(resource).get(`${channel} ${tpUserId}`);
		if (own) return own;
		return (this.options.perUser && tpUserId !== '') || this.isDemo(tpUserId)
			? this.ownCollection(resource, channel, tpUserId)
			: this.shared(resource, channel);
	}

	/**
	 * Adds a record: what `record` leaves out is made up, with the service's present time as its times and an open state.
	 * Returns the whole record.
	 */
	add<R extends Resource>(
		resource: R,
		channel: Channel,
		record: Partial<RecordOf[R]> = {},
		options: AddOptions = {},
	): RecordOf[R] {
		const targets = this.targets(resource, channel, options.tpUserId);
		const whole = newRecord(resource, targets[0], record, this.options.now());
		for (const target of targets) {
			target.add(whole, factsOf(resource, whole, options.collections), options.before);
		}
		return whole;
	}

	/** Changes fields of a record; `updated_at` becomes the service's present time unless the change sets it. */
	update<R extends Resource>(
		resource: R,
		channel: Channel,
		id: string,
		change: Partial<RecordOf[R]>,
		options: ChangeOptions = {},
	): RecordOf[R] {
		const holders = this.holders(resource, channel, id, options.tpUserId);
		const { entry } = holders[0];
		const whole = {
			...(JSON.parse(entry.json()) as RecordOf[R]),
			updated_at: formatTime(this.options.now(), 'utc'),
			...change,
		};
		const collections = (entry.facts as Partial<FactsOf['products']>).collections;
		for (const { collection } of holders) {
			collection.put(id, whole, factsOf(resource, whole, collections));
		}
		return whole;
	}

	/** Puts a record as it is in the place of another. */
	replace<R extends Resource>(
		resource: R,
		channel: Channel,
		id: string,
		record: RecordOf[R],
		options: ChangeOptions = {},
	): void {
		for (const { collection } of this.holders(resource, channel, id, options.tpUserId)) {
			collection.put(id, record, factsOf(resource, record));
		}
	}

	remove(resource: Resource, channel: Channel, id: string, options: ChangeOptions = {}): void {
		for (const { collection } of this.holders(resource, channel, id, options.tpUserId)) {
			collection.put(id, null);
		}
	}

	/** Back to the generated records. */
	reset(): void {
		this.collections.orders.clear();
		this.collections.products.clear();
		this.shops = this.newShops();
	}

	/** Whether a user has shops like others, which go on. */
	isDemo(tpUserId: string): boolean {
		return this.options.demo && !isTestShop(tpUserId);
	}

	private newShops(): DemoShops {
		const { dataFrom, dataTo } = this.options;
		return new DemoShops(Date.parse(dataFrom), Date.parse(dataTo));
	}

	private held<R extends Resource>(resource: R): Map<string, Collection<R>> {
		return this.collections[resource] as unknown as Map<string, Collection<R>>;
	}

	private shared<R extends Resource>(resource: R, channel: Channel): Collection<R> {
		const key = `${channel} `;
		let collection = this.held(resource).get(key);
		if (!collection) {
			collection = new Collection(this.source(resource, channel, 0));
			this.held(resource).set(key, collection);
		}
		return collection;
	}

	private ownCollection<R extends Resource>(
		resource: R,
		channel: Channel,
		tpUserId: string,
	): Collection<R> {
		const key = `${channel} ${tpUserId}`;
		let collection = this.held(resource).get(key);
		if (!collection) {
			if (this.isDemo(tpUserId)) {
				collection = new Collection(
					this.shops.source(resource, channel, tpUserId, this.slots.of(tpUserId)),
				);
				this.held(resource).set(key, collection);
				return collection;
			}
			const shared = this.shared(resource, channel);
			collection = shared.copyTo(
				this.options.perUser
					? this.source(resource, channel, this.slots.of(tpUserId) * IDS_PER_USER)
					: shared.source,
			);
			this.held(resource).set(key, collection);
		}
		return collection;
	}

	/** The collections a change concerns. */
	private targets<R extends Resource>(
		resource: R,
		channel: Channel,
		tpUserId?: string,
	): Array<Collection<R>> {
		if (tpUserId !== undefined) return [this.ownCollection(resource, channel, tpUserId)];
		this.shared(resource, channel);
		return [...this.held(resource)]
			.filter(([key]) => key.startsWith(`${channel} `))
			.map(([, collection]) => collection);
	}

	/** Those of them that hold a record; an error when none does. */
	private holders<R extends Resource>(
		resource: R,
		channel: Channel,
		id: string,
		tpUserId?: string,
	) {
		const holders = this.targets(resource, channel, tpUserId).flatMap((collection) => {
			const entry = collection.find(id);
			return entry ? [{ collection, entry }] : [];
		});
		if (holders.length === 0) throw new Error(`The sandbox holds no ${resource} with the id ${id}`);
		return holders;
	}

	private source<R extends Resource>(resource: R, channel: Channel, idOffset: number): Source<R> {
		const timeline = timelineOf(resource, channel, this.options);
		const options: SourceOptions = {
			channel,
			seed: this.options.seed,
			count: timeline.count,
			timeline,
			idOffset,
			orderDiscounts: this.options.orderDiscounts,
			afterSales: this.options.afterSales,
		};
		const source = resource === 'orders' ? orderSource(options) : productSource(options);
		return source as unknown as Source<R>;
	}
}
