import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { recordTests, type RecordTest } from './clientFilterTests';

/** Settings of a record filter. */
export interface RecordFilterSettings {
	resource: ListResource;
	/** checked filters that the channel lacks, by wire name */
	applied: IDataObject;
	/** of dates in records without an offset, IANA name */
	timezone: string;
	/** top-level fields that records have in the end; undefined: all */
	kept?: readonly string[];
}

/** Records that were left out because they lack what a filter is told by. */
export interface Untold {
	/** label of the filter */
	label: string;
	/** record fields that it is told by */
	fields: readonly string[];
	count: number;
}

/** Applies filters that a channel lacks to the records of one reading, and counts. */
export class RecordFilter {
	/** records tested so far */
	read = 0;
	/** top-level record fields that the filters are told by */
	readonly needs: readonly string[];

	private readonly tests: readonly RecordTest[];
	private readonly untoldBy = new Map<RecordTest, number>();

	constructor(private readonly settings: RecordFilterSettings) {
		const { resource, applied, timezone } = settings;
		this.tests = recordTests(resource, applied, timezone);
		this.needs = [...new Set(this.tests.flatMap(({ fields }) => fields))];
	}

	/** Whether records are tested, other than only made shorter. */
	get isTesting(): boolean {
		return this.tests.length > 0;
	}

	/** What was left out because the filters could not be told; a record counts once. */
	get untold(): Untold[] {
		return [...this.untoldBy].map(([{ label, fields }, count]) => ({ label, fields, count }));
	}

	/**
	 * The records that pass, in their order, with the fields that are kept.
	 * @throws UserError when a filter cannot be applied to the IDs of this channel
	 */
	passing(records: readonly IDataObject[]): IDataObject[] {
		this.read += records.length;
		return records.filter((record) => this.passes(record)).map((record) => this.shortened(record));
	}

	private passes(record: IDataObject): boolean {
		let untold: RecordTest | undefined;
		for (const test of this.tests) {
			const passes = test.passes(record);
			if (passes === false) return false;
			if (passes === undefined) untold ??= test;
		}
		if (!untold) return true;
		this.untoldBy.set(untold, (this.untoldBy.get(untold) ?? 0) + 1);
		return false;
	}

	private shortened(record: IDataObject): IDataObject {
		const { kept, applied } = this.settings;
		if (!kept) return record;
		// Where the channel has “Fields to Return”, only the fields that were asked for in addition are removed.
		const isLeft = (name: string) =>
			kept.includes(name) || (applied.fields === undefined && !this.needs.includes(name));
		return Object.fromEntries(Object.entries(record).filter(([name]) => isLeft(name)));
	}
}
