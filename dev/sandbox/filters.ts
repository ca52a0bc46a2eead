import { defaultsToOpenOrders, type Channel, type Resource } from './api/table';
import type { FactsOf, OrderFacts, ProductFacts } from './data/facts';
import { CALLING_APP } from './data/orders';

/** A request body's filters: its fields without those of paging, credentials and projection. */
export type Filters = Record<string, unknown>;

/** Body fields that choose no records. */
const notFilters = ['params', 'next_page_token', 'limit', 'fields', 'api_version'];

/** The filters of a body; null means the same as absent (spec: nullable fields). */
export function filtersOf(body: Record<string, unknown>): Filters {
	return Object.fromEntries(
		Object.entries(body).filter(([field, value]) => !notFilters.includes(field) && value !== null),
	);
}

/** Whether a record of exactly the time of a bound passes the filter; the specification leaves it open. */
export interface DateBounds {
	min: 'inclusive' | 'exclusive';
	max: 'inclusive' | 'exclusive';
}

type Test<F> = (facts: F) => boolean;
/** Makes the test for a filter's value; undefined when every record passes. */
type MakeTest<F> = (value: unknown, bounds: DateBounds) => Test<F> | undefined;

const list = (value: unknown): string[] =>
	String(value)
		.split(',')
		.map((part) => part.trim());

const within = (value: unknown, accept: (ms: number, bound: number) => boolean) => {
	const bound = Date.parse(String(value));
	return (ms: number) => accept(ms, bound);
};
const after = (value: unknown, { min }: DateBounds) =>
	within(value, (ms, bound) => ms > bound || (min === 'inclusive' && ms === bound));
const before = (value: unknown, { max }: DateBounds) =>
	within(value, (ms, bound) => ms < bound || (max === 'inclusive' && ms === bound));

const isAfterId = (since: string) => {
	const digits = /^\d+$/;
	return (id: string) =>
		digits.test(id) && digits.test(since) ? BigInt(id) > BigInt(since) : id > since;
};

const oneOf = (value: unknown) => {
	const accepted = new Set(list(value));
	return (text: string) => accepted.has(text);
};

/** Filter values that mean several (or no) values of the field, per the shop system whose names these are. */
const financialMeanings: Record<string, readonly string[]> = {
	unpaid: ['authorized', 'partially_paid'],
};
const fulfillmentMeanings: Record<string, ReadonlyArray<string | null>> = {
	shipped: ['fulfilled'],
	partial: ['partial'],
	unshipped: [null],
	unfulfilled: [null, 'partial'],
};

const orderTests: Record<string, MakeTest<OrderFacts>> = {
	updated_at_min: (value, bounds) => on(after(value, bounds), ({ updatedMs }) => updatedMs),
	updated_at_max: (value, bounds) => on(before(value, bounds), ({ updatedMs }) => updatedMs),
	created_at_min: (value, bounds) => on(after(value, bounds), ({ createdMs }) => createdMs),
	created_at_max: (value, bounds) => on(before(value, bounds), ({ createdMs }) => createdMs),
	processed_at_min: (value, bounds) => on(after(value, bounds), ({ processedMs }) => processedMs),
	processed_at_max: (value, bounds) => on(before(value, bounds), ({ processedMs }) => processedMs),
	ids: (value) => on(oneOf(value), ({ id }) => id),
	since_id: (value) => on(isAfterId(String(value)), ({ id }) => id),
	status: unlessAny(
		(value) =>
			({ state }) =>
				state === value,
	),
	attribution_app_id:
		(value) =>
		({ appId }) =>
			appId === (value === 'current' ? CALLING_APP : value),
	financial_status: unlessAny((value) => {
		const accepted = financialMeanings[value] ?? [value];
		return ({ financial }) => accepted.includes(financial);
	}),
	fulfillment_status: unlessAny((value) => {
		const accepted = fulfillmentMeanings[value] ?? [value];
		return ({ fulfillment }) => accepted.includes(fulfillment);
	}),
};

const productTests: Record<string, MakeTest<ProductFacts>> = {
	updated_at_min: (value, bounds) => on(after(value, bounds), ({ updatedMs }) => updatedMs),
	updated_at_max: (value, bounds) => on(before(value, bounds), ({ updatedMs }) => updatedMs),
	created_at_min: (value, bounds) => on(after(value, bounds), ({ createdMs }) => createdMs),
	created_at_max: (value, bounds) => on(before(value, bounds), ({ createdMs }) => createdMs),
	published_at_min: (value, bounds) => on(after(value, bounds), ({ publishedMs }) => publishedMs),
	published_at_max: (value, bounds) => on(before(value, bounds), ({ publishedMs }) => publishedMs),
	published_status: unlessAny(
		(value) =>
			({ publishedMs }) =>
				(value === 'published') === !Number.isNaN(publishedMs),
	),
	ids: (value) => on(oneOf(value), ({ id }) => id),
	status: (value) => {
		const accepted = list(value);
		return accepted.includes('any') ? undefined : ({ status }) => accepted.includes(status);
	},
	since_id: (value) => on(isAfterId(String(value)), ({ id }) => id),
	collection_id:
		(value) =>
		({ collections }) =>
			collections.includes(String(value)),
	handle: (value) => on(oneOf(value), ({ handle }) => handle),
	product_type:
		(value) =>
		({ productType }) =>
			productType === value,
	title:
		(value) =>
		({ title }) =>
			title === value,
	vendor:
		(value) =>
		({ vendor }) =>
			vendor === value,
};

function on<F, V>(accept: (value: V) => boolean, read: (facts: F) => V): Test<F> {
	return (facts) => accept(read(facts));
}

function unlessAny<F>(make: (value: string) => Test<F>): MakeTest<F> {
	return (value) => (value === 'any' ? undefined : make(String(value)));
}

const testsOf = { orders: orderTests, products: productTests } as unknown as {
	[R in Resource]: Record<string, MakeTest<FactsOf[R]>>;
};

/**
 * The test that a record must pass; undefined when every record does.
 * Orders without a status are the open ones where the channel takes a status (spec: List orders).
 */
export function compileFilters<R extends Resource>(
	resource: R,
	channel: Channel,
	filters: Filters,
	bounds: DateBounds,
): Test<FactsOf[R]> | undefined {
	const asked: Filters =
		resource === 'orders' && defaultsToOpenOrders(channel)
			? { status: 'open', ...filters }
			: filters;
	const tests = Object.entries(asked).flatMap(
		([field, value]) => testsOf[resource][field]?.(value, bounds) ?? [],
	);
	return tests.length === 0 ? undefined : (facts) => tests.every((test) => test(facts));
}

/** The record's JSON with the named fields only. */
export function pickFields(json: string, fields: unknown): string {
	const names = list(fields);
	const record = JSON.parse(json) as Record<string, unknown>;
	return JSON.stringify(
		Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]])),
	);
}
