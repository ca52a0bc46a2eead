import type { IDataObject } from 'n8n-workflow';

import { eventFor, type Change } from '../../../../nodes/shared/facts/events';
import { IncrementalDetector } from '../../../../nodes/shared/changes/incrementalDetector';
import { SnapshotDetector } from '../../../../nodes/shared/changes/snapshotDetector';
import { scopeOf } from '../../../../nodes/shared/changes/stateScope';
import {
	readStateText,
	stateText,
	type ShopState,
} from '../../../../nodes/shared/changes/stateText';

const NOW = Date.parse('2026-11-01T10:00:00Z');
const MINUTE = 60_000;

const scope = scopeOf(
	eventFor('order', 'updated'),
	{ resource: 'order', channel: 'shopify', tpUserId: 'merchant-1', filters: { status: 'any' } },
	{ baseUrl: 'https://service.example.com', login: 'login' },
);

const records = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: `${5_000_000 + at}`, tags: `number ${at}` }));

/** The state after a list of so many records was read as a whole. */
function wholeList(count: number, change: Change): ShopState {
	const settings = { change, now: NOW, lookbackMs: 0, compactState: true };
	const detector = new SnapshotDetector(undefined, settings);
	for (const record of records(count)) detector.isNew(record);
	return { reads: 'wholeList', detector: detector.nextState() };
}

/** The state after a reading that found `count` changes, one each `everyMs`. */
function sinceLast(count: number, everyMs: number): ShopState {
	const detector = new IncrementalDetector(undefined, {
		change: 'updated',
		by: 'updated',
		now: NOW,
		lookbackMs: 5 * MINUTE,
		reachMs: 0,
		startFrom: NOW - count * everyMs,
		compactState: true,
	});
	detector.setServerTime(NOW);
	for (const [at, record] of records(count).entries()) {
		const updated = new Date(NOW - at * everyMs).toISOString();
		detector.isNew({ ...record, created_at: updated, updated_at: updated });
	}
	return { reads: 'since', detector: detector.nextState() };
}

describe('size', () => {
	it.each([
		[50_000, 'updated', 20.01],
		[50_000, 'created', 12.01],
		[1_000, 'updated', 20.2],
		[1_000, 'created', 12.2],
		[40, 'updated', 24],
	] as const)('a list of %i records, %s: at most %d characters for each', (count, change, most) => {
		const text = stateText(scope, wholeList(count, change));
		expect(text.length / count).toBeLessThanOrEqual(most);
	});

	it.each([
		['nothing happens', 0, MINUTE, 150],
		['a change each minute', 1_000, MINUTE, 300],
		['ten changes a minute', 10_000, MINUTE / 10, 1_000],
		['fifty changes a minute', 50_000, MINUTE / 50, 4_000],
	] as const)(
		'with a date filter, where %s: only what the look-back holds',
		(_, count, everyMs, most) => {
			expect(stateText(scope, sinceLast(count, everyMs)).length).toBeLessThanOrEqual(most);
		},
	);
});

describe('reading it again', () => {
	const state: ShopState = {
		...sinceLast(30, MINUTE),
		cursor: 'a cursor / with+signs= and ümlauts',
		part: 3,
		pageSize: 50,
	};
	const text = stateText(scope, state);

	it('gives all of it', () => {
		expect(readStateText(text)).toEqual({ scope, state });
		const whole = wholeList(30, 'updated');
		expect(readStateText(stateText(scope, whole))).toEqual({ scope, state: whole });
	});

	it('does not mind blanks around it', () => {
		expect(readStateText(`\n ${text}\t`)).toEqual({ scope, state });
	});

	it('fails wherever it is cut', () => {
		for (let length = 1; length < text.length; length++)
			expect(() => readStateText(text.slice(0, length))).toThrow(/^Parameter “State” is /);
	});

	it('fails whatever character is another', () => {
		for (let at = 5; at < text.length; at++) {
			const other = text[at] === 'A' ? 'B' : 'A';
			const damaged = text.slice(0, at) + other + text.slice(at + 1);
			// The last character may hold bits that count for nothing.
			if (at < text.length - 1) expect(() => readStateText(damaged)).toThrow(/damaged or cut/);
		}
	});

	it.each([
		['{"json": "of something"}', /is not a state of Get Changes/],
		['null', /is not a state of Get Changes/],
		['ucs', /is damaged or cut: 3 characters/],
		['ucs1', /is damaged or cut/],
		['ucs1.', /is damaged or cut/],
		['ucs1.abc d', /is damaged or cut/],
		[text.replace('ucs1.', 'ucs2.'), /was made by a newer version of this node/],
		['ucs17.', /was made by a newer version of this node/],
	])('%j is refused', (other, message) => {
		expect(() => readStateText(other)).toThrow(message);
	});
});
