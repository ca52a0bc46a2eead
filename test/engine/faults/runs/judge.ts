import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../../../../dev/testkit/engine';
import { tracesOf } from '../../secretMarkers';
import { complaintAbout, cursorIn } from '../told';
import { RUN_FIELD } from './faults';
import { mustSucceed, type Asked, type Scenario } from './scenario';
import type { TestSetup } from './testSetup';

/** How the runs went. All but the first three must stay 0. */
export class Tally {
	runs = 0;
	/** items that were read to their end, and those that ended with an error or a hint */
	complete = 0;
	stopped = 0;
	/** readings that were gone on with from the cursor that a message named */
	resumed = 0;
	lost = 0;
	doubled = 0;
	wrong = 0;
	hangs = 0;
	leaks = 0;
	/** errors in the words of the JavaScript engine, or without a message and what to do */
	unworded = 0;
	/** more requests than could have been of use */
	excess = 0;
	/** an error although nothing that went wrong should have shown */
	needless = 0;

	/** Counts what was not right, and gives the error to throw. */
	found(count: Count, what: string): Error {
		this[count] += 1;
		return new Error(`${count}: ${what}`);
	}

	toString(): string {
		const { runs, lost, doubled, wrong, hangs, leaks, unworded, excess, needless } = this;
		const { complete, stopped, resumed } = this;
		return `${runs}, lost ${lost}, doubled ${doubled}, wrong ${wrong}, hangs ${hangs}, leaks ${leaks}, unworded ${unworded}, needless requests ${excess}, needless errors ${needless} (readings complete ${complete}, stopped ${stopped}, gone on with ${resumed})`;
	}
}

type Count = 'lost' | 'doubled' | 'wrong' | 'hangs' | 'leaks' | 'unworded' | 'excess' | 'needless';

/**
 * Runs a scenario and holds its outcome against what the sandbox has.
 * @throws Error that names what was not right
 */
export async function judge(setup: TestSetup, scenario: Scenario, tally: Tally): Promise<void> {
	const found = (count: Count, what: string): never => {
		throw tally.found(count, what);
	};
	tally.runs += 1;
	const users = setup.usersFor(scenario);
	setup.prepare(scenario, users);
	const result = await setup.read(scenario, users);
	if (!result) return found('hangs', 'the run did not end');
	const traces = [tracesOf(result)];
	const complaint = complaintAbout(result);
	if (complaint) found('unworded', complaint);
	const requests = setup.sandbox.dataRequests.length;
	if (requests > mostRequests(setup, scenario)) found('excess', `${requests} requests`);
	if (result.error) found('needless', `the execution ended with: ${result.error.message}`);

	for (const [index, outcome] of outcomesOf(result, users.length).entries()) {
		const asked = scenario.asked[index];
		const all = held(setup, asked, users[index]);
		const wanted = all.slice(0, asked.limit);
		const shown = setup.secretIn(outcome.told);
		if (shown !== undefined) found('leaks', `${shown} in: ${outcome.told}`);
		if (outcome.failed && outcome.records.length > 0) found('wrong', 'records beside an error');
		if (outcome.stoppedBy === undefined) {
			const difference = differenceOf(outcome.records, wanted);
			if (difference)
				found(
					difference,
					`${outcome.records.length} of ${wanted.length} records, and no word of it`,
				);
			tally.complete += 1;
			continue;
		}
		tally.stopped += 1;
		if (mustSucceed(scenario) && outcome.failed) found('needless', outcome.stoppedBy);
		const read = readBefore(outcome.stoppedBy);
		if (!outcome.failed) {
			const difference = differenceOf(outcome.records, wanted.slice(0, read));
			if (difference) found(difference, `${outcome.records.length} records, ${read} told`);
		}
		await judgeRest(outcome, read);

		async function judgeRest({ stoppedBy }: Outcome, before: number): Promise<void> {
			const cursor = cursorIn(stoppedBy ?? '');
			if (cursor === undefined) return;
			const rest = await setup.readRest(asked, users[index], cursor, scenario.pageSizeLater);
			if (!rest) return found('hangs', 'going on did not end');
			traces.push(tracesOf(rest));
			const [{ records, stoppedBy: again }] = outcomesOf(rest, 1);
			if (again !== undefined) found('lost', `going on stopped: ${again}`);
			const difference = differenceOf(records, all.slice(before));
			if (difference)
				found(
					difference,
					`${records.length} records from the cursor on, ${all.length - before} expected`,
				);
			tally.resumed += 1;
		}
	}
	const leaks = setup.leaksIn(traces.join('\n'));
	if (leaks.length > 0) found('leaks', leaks.join(', '));
}

const held = ({ sandbox }: TestSetup, { resource, channel }: Asked, user: string): string[] =>
	[
		...(resource === 'orders'
			? sandbox.eachOrder(channel, user)
			: sandbox.eachProduct(channel, user)),
	].map((record) => JSON.stringify(record));

/** A busy machine may take a good answer for a silence now and then. */
const SPARE_REQUESTS = 2;

/** Every page once, and for each mishap a request more, or a page more where it left records to the next. */
function mostRequests(setup: TestSetup, { asked, pageSize, pageCap, endOfData }: Scenario): number {
	const pages = asked.map(({ resource, channel, limit }) => {
		const most = Math.min(setup.count(resource, channel), limit ?? Infinity);
		const atTheEnd = endOfData === 'nullResult' ? 1 : 0;
		return Math.max(1, Math.ceil(most / Math.min(pageSize, pageCap))) + atTheEnd;
	});
	return pages.reduce((sum, count) => sum + count, setup.mishaps() + SPARE_REQUESTS);
}

/** What the node made of one input item. */
interface Outcome {
	/** records that came out, as JSON */
	records: string[];
	/** description of the error, or text of the hint, when it did not read to the end */
	stoppedBy: string | undefined;
	failed: boolean;
	/** everything that a person is told, as text */
	told: string;
}

/** A record without what the faults about its contents made of it, if that came through sign for sign. */
function asHeld(record: IDataObject): IDataObject {
	const { [RUN_FIELD]: run, ...held } = record;
	if (run !== undefined && !/^7{16,}$/.test(String(run))) return record;
	for (const name of ['line_items', 'variants']) {
		const list = held[name];
		if (typeof list === 'object' && list !== null && !Array.isArray(list))
			held[name] = Object.values(list) as IDataObject[];
	}
	return held;
}

/** The hint of a reading that did not come to its end says how much was read; others are about something else. */
const SAYS_HOW_FAR = /record\(s\)|; 0 of 1 shop/;

/** Takes an execution apart by input item. Hints are given to the only item. */
function outcomesOf(result: RunResult, count: number): Outcome[] {
	return Array.from({ length: count }, (_, index) => {
		const isOf = ({ pairedItem }: RunResult['items'][number]) =>
			(pairedItem as { item: number }).item === index;
		const failed = result.errorItems.find(isOf)?.json;
		const [hint = ''] = count === 1 && !failed ? result.hints.map(({ message }) => message) : [];
		return {
			records: result.items.filter(isOf).map(({ json }) => JSON.stringify(asHeld(json))),
			told: [failed?.error, failed?.message, hint].filter(Boolean).join('\n'),
			stoppedBy: failed ? String(failed.message) : SAYS_HOW_FAR.test(hint) ? hint : undefined,
			failed: failed !== undefined,
		};
	});
}

/** The number of records that a message says were read. */
const readBefore = (text: string): number =>
	Number(
		(
			/[\d,]+(?= record\(s\))|(?<=incomplete, (?:its first )?)[\d,]+/.exec(text)?.[0] ?? '0'
		).replace(',', ''),
	);

/** In what way records differ from those they should be; undefined when they are the same, in the same order. */
export function differenceOf(
	records: readonly string[],
	expected: readonly string[],
): 'lost' | 'doubled' | 'wrong' | undefined {
	if (
		records.length === expected.length &&
		records.every((record, index) => record === expected[index])
	)
		return undefined;
	if (new Set(records).size < records.length) return 'doubled';
	return records.every((record) => expected.includes(record)) ? 'lost' : 'wrong';
}
