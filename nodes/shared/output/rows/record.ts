import { idOf } from '../../util/digest';
import type { CurrencySet, RowContext } from './types';
import { type Fields, isFields, listIn, listOf, textOf } from './values';

/** The field of a record that holds its lines. */
export type LineList = 'line_items' | 'variants';

/** A line item of an order or a variant of a product, with its place among the others. */
export interface LineView {
	readonly record: RecordView;
	readonly fields: Fields;
	/** From 1; '' in the row of a record without lines. */
	readonly number: number | '';
	readonly isFirst: boolean;
	/** `channel:record:line`. The line is its id, else its number; 0 stands for no line at all. */
	readonly key: string;
}

/** What is chosen for all records alike. */
export interface ViewChoices {
	readonly currencySet: CurrencySet;
	readonly keyWithUserId: boolean;
}

/** An order or a product as the columns read it. */
export class RecordView {
	private lineViews?: LineView[];
	private recordKey?: string;

	constructor(
		readonly fields: Fields,
		readonly context: RowContext,
		private readonly choices: ViewChoices,
		private readonly lineList: LineList,
	) {}

	get currencySet(): CurrencySet {
		return this.choices.currencySet;
	}

	/**
	 * `channel:record`, after the user where that is chosen; the same in every run. A record without an ID is known
	 * by a digest of its content, as rows of two records must never have one key.
	 */
	get key(): string {
		this.recordKey ??= this.makeKey();
		return this.recordKey;
	}

	/** Whether the record came with a list of lines at all. */
	get listsLines(): boolean {
		return listIn(this.fields[this.lineList]) !== undefined;
	}

	/** The lines; entries that are no objects are left out. */
	get lines(): readonly LineView[] {
		this.lineViews ??= this.readLines();
		return this.lineViews;
	}

	/** The lines, or one without content, so that every record has a row. */
	get rowLines(): readonly LineView[] {
		if (this.lines.length > 0) return this.lines;
		return [{ record: this, fields: {}, number: '', isFirst: true, key: `${this.key}:0` }];
	}

	private makeKey(): string {
		const { channel, tpUserId } = this.context;
		const user = this.choices.keyWithUserId ? `${tpUserId}:` : '';
		return `${user}${channel}:${idOf(this.fields)}`;
	}

	private readLines(): LineView[] {
		const views: LineView[] = [];
		const ids = new Set<string>();
		for (const fields of listOf(this.fields[this.lineList])) {
			if (!isFields(fields)) continue;
			const number = views.length + 1;
			let id = textOf(fields.id) || String(number);
			// Two rows with one key would overwrite each other in a sheet.
			while (ids.has(id)) id = `${id}-${number}`;
			ids.add(id);
			views.push({ record: this, fields, number, isFirst: number === 1, key: `${this.key}:${id}` });
		}
		return views;
	}
}
