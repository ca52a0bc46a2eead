import * as fc from 'fast-check';

import {
	dataChannels,
	hasPages,
	type Channel,
	type CursorKind,
	type EndOfData,
	type Resource,
} from '../../../../dev/sandbox';
import { dataFault, END_OF_DATA, tokenFault, type FaultOnPage } from './faults';

/** What one input item asks for. */
export interface Asked {
	resource: Resource;
	channel: Channel;
	/** undefined: all */
	limit: number | undefined;
	faults: FaultOnPage[];
}

/** One run: what is asked for, and what goes wrong. */
export interface Scenario {
	asked: Asked[];
	pageSize: number;
	pageCap: number;
	maxRetries: number;
	maxPages: number | undefined;
	returnRead: boolean;
	withChannelCredentials: boolean;
	endOfData: EndOfData;
	cursors: CursorKind;
	/** each new token ends the older ones */
	oneToken: boolean;
	/** requests after which each token expires */
	tokenUses: number | undefined;
	tokenFaults: FaultOnPage[];
	/** page size with which a reading that stopped early is gone on with */
	pageSizeLater: number;
}

const whole = (min: number, max: number) => fc.integer({ min, max });
/** Absent in one of two. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

/**
 * Pages that leave records to the next one: on a channel without cursors there is none, and a cursor that counts pages
 * leads past them, so that they are gone without a sign. Records that come again push others off such a page.
 */
const MOVING = ['emptyPage', 'shortPage', 'ignoreLimit', 'overlap'];

const askedFor = (resource: Resource): fc.Arbitrary<Asked> =>
	fc
		.record({
			resource: fc.constant(resource),
			channel: fc.constantFrom(...dataChannels[resource]),
			limit: maybe(whole(1, 30)),
			faults: fc.array(dataFault, { maxLength: 4 }),
		})
		.map((asked) => ({
			...asked,
			faults: asked.faults.filter(
				({ fault }) => hasPages(resource, asked.channel) || !MOVING.includes(fault.type),
			),
		}));

/** Takes out what would make a service that counts pages lose records, and keeps its page size. */
const fitting = (run: Scenario): Scenario =>
	run.cursors === 'place'
		? run
		: {
				...run,
				pageSizeLater: run.pageSize,
				asked: run.asked.map((asked) => ({
					...asked,
					faults: asked.faults.filter(({ fault }) => !MOVING.includes(fault.type)),
				})),
			};

export const scenario: fc.Arbitrary<Scenario> = fc
	.constantFrom<Resource>('orders', 'products')
	.chain((resource) =>
		fc.record({
			asked: fc.array(askedFor(resource), { minLength: 1, maxLength: 3 }),
			pageSize: whole(1, 12),
			pageCap: fc.constantFrom(3, 5, 100),
			maxRetries: whole(0, 4),
			maxPages: maybe(whole(1, 5)),
			returnRead: fc.boolean(),
			withChannelCredentials: fc.boolean(),
			endOfData: fc.constantFrom(...END_OF_DATA),
			cursors: fc.constantFrom<CursorKind>('place', 'place', 'pageNumber'),
			oneToken: fc.boolean(),
			tokenUses: maybe(whole(1, 8)),
			tokenFaults: fc.oneof(
				{ weight: 5, arbitrary: fc.constant<FaultOnPage[]>([]) },
				{ weight: 1, arbitrary: fc.array(tokenFault, { minLength: 1, maxLength: 2 }) },
			),
			pageSizeLater: whole(1, 12),
		}),
	)
	.map(fitting);

/**
 * Whether nothing that goes wrong may show in the end: all of it is odd but right, or passes within the retries.
 * A token that has expired is mended without a retry.
 */
export function mustSucceed({ asked, maxRetries, tokenFaults }: Scenario): boolean {
	if (tokenFaults.some(({ nature }) => nature !== 'odd')) return false;
	return asked.every(({ faults }) => {
		const strikes = faults
			.filter(({ nature }) => nature === 'passing')
			.reduce((sum, fault) => sum + fault.strikes, 0);
		return (
			faults.every(({ nature }) => nature === 'odd' || nature === 'passing') &&
			strikes <= maxRetries
		);
	});
}
