import type { Resource } from '../api/table';
import type { Collection } from './collection';
import { factsOfOrder, factsOfProduct, type FactsOf } from './facts';
import type { Order, Product, RecordOf } from './model';
import { formatTime } from './timeline';

/**
 * A further record of a collection: what `given` leaves out is made up, with `nowMs` (epoch milliseconds) as its times
 * and an open state.
 */
export function newRecord<R extends Resource>(
	resource: R,
	collection: Collection<R>,
	given: Partial<RecordOf[R]>,
	nowMs: number,
): RecordOf[R] {
	const index = collection.nextIndex();
	const now = formatTime(nowMs, index % 2 === 0 ? 'utc' : 'plusTwo');
	const made = JSON.parse(collection.source.json(index)) as RecordOf[R];
	const times =
		resource === 'orders'
			? {
					created_at: now,
					updated_at: now,
					processed_at: now,
					closed_at: null,
					cancelled_at: null,
					cancel_reason: null,
				}
			: { created_at: now, updated_at: now, published_at: now, status: 'active' };
	return { ...made, ...times, ...given };
}

/** What the filters compare of a record. */
export function factsOf<R extends Resource>(
	resource: R,
	record: RecordOf[R],
	collections?: string[],
): FactsOf[R] {
	const facts =
		resource === 'orders'
			? factsOfOrder(record as unknown as Order)
			: factsOfProduct(record as unknown as Product, collections);
	return facts as unknown as FactsOf[R];
}
