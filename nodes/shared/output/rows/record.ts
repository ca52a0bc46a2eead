import { instantIn, type ZoneClock } from '../../values/dates';
import { digest, idOrDigest } from '../../values/digest';
import { tryParseEmbeddedJson } from '../../values/json';
import type { Booking } from '../books/bookings';
import type { CurrencySet, RowContext, RowOptions } from './rowOptions';
import { type Fields, fieldsOf, isFields, listIn, textOf } from '../../values/recordValues';

/** Lines that are read or made into rows at a time: some milliseconds of work. */
export const MAX_BATCH = 1_000;

export function* inBatches<Entry>(list: readonly Entry[]): Generator<readonly Entry[]> {
	if (list.length > 0 && list.length <= MAX_BATCH) return yield list;
	for (let from = 0; from < list.length; from += MAX_BATCH)
		yield list.slice(from, from + MAX_BATCH);
}

export type LineList = 'line_items' | 'variants';

export interface LineView {
	readonly record: RecordView;
	readonly fields: Fields;
	/** from 1; '' in the row of a record without lines */
	readonly number: number | '';
	readonly isFirst: boolean;
	/** the ID of the line, else its number, unique in its record; 0 for a record without lines */
	readonly id: string;
	/** `channel:record:line`, with `id` as line */
	readonly key: string;
	/** the amount that a row of the ledger is made of */
	readonly booking?: Booking;
	/** the same in the customer's currency; `booking` where only one currency is wanted */
	readonly twin?: Booking;
}

export interface ViewChoices extends Readonly<
	Pick<RowOptions, 'currencySet' | 'keyWithUserId' | 'booked'>
> {
	/** of the time zone of the workflow, in which days begin and end; UTC without it */
	readonly clock?: ZoneClock;
}

/** An order or a product, as the sources of columns read it. Lines and keys are computed once. */
export class RecordView {
	/**
	 * For good: V8 drops the code that it compiled for a class with the last object of it, and would
	 * compile it again after each garbage collection.
	 */
	static readonly kept = new RecordView(
		{},
		{ tpUserId: '', channel: '' },
		{ currencySet: 'shop', keyWithUserId: false },
		'line_items',
	);

	/** with both currencies that of the shop */
	readonly currencySet: CurrencySet;
	/** the first amount found that is given, but is none */
	unreadable?: string;
	private readonly list: readonly unknown[] | undefined;
	private entriesRead = 0;
	private readonly lineViews: LineView[] = [];
	private readonly lineIds = new Set<string>();
	private recordKey?: string;
	private otherView?: RecordView;
	private computed?: Map<unknown, unknown>;

	constructor(
		readonly fields: Fields,
		readonly context: RowContext,
		readonly choices: ViewChoices,
		private readonly lineList: LineList,
	) {
		this.currencySet = choices.currencySet === 'presentment' ? 'presentment' : 'shop';
		this.list = linesIn(fields[lineList]);
	}

	/** Whether a day is in the time that is wanted; undefined for no date. */
	covers(date: string): boolean | undefined {
		const { booked, clock } = this.choices;
		if (!booked) return true;
		const ms = instantIn(date, clock);
		if (ms === undefined) return undefined;
		return ms >= (booked.from ?? -Infinity) && ms <= (booked.to ?? Infinity);
	}

	inCurrency(currencySet: CurrencySet): RecordView {
		if (currencySet === this.currencySet) return this;
		const { fields, context, choices, lineList } = this;
		this.otherView ??= new RecordView(fields, context, { ...choices, currencySet }, lineList);
		this.otherView.otherView = this;
		return this.otherView;
	}

	/** What `compute` returns, computed once for the record; `key` names it. */
	once<Value>(key: unknown, compute: () => Value): Value {
		const computed = (this.computed ??= new Map());
		if (!computed.has(key)) computed.set(key, compute());
		return computed.get(key) as Value;
	}

	/** `channel:record`, the same in every run; for a record without an ID, with a digest of it */
	get key(): string {
		const { channel, tpUserId } = this.context;
		const user = this.choices.keyWithUserId ? `${tpUserId}:` : '';
		return (this.recordKey ??= `${user}${channel}:${keyPart(idOrDigest(this.fields))}`);
	}

	/** whether the record came with a list of lines, even if empty */
	get listsLines(): boolean {
		return this.list !== undefined;
	}

	/** the lines; entries that are not objects are left out */
	get lines(): readonly LineView[] {
		while (this.readBatch());
		return this.lineViews;
	}

	/** the lines, or a single empty one, so that every record has a row */
	get rowLines(): readonly LineView[] {
		if (this.lines.length > 0) return this.lines;
		const key = `${this.key}:0`;
		return [{ record: this, fields: {}, number: '', isFirst: true, id: '0', key }];
	}

	/** Reads some lines, for callers that interrupt their work. @returns whether there are more */
	readBatch(): boolean {
		const list = this.list ?? [];
		const end = Math.min(this.entriesRead + MAX_BATCH, list.length);
		for (; this.entriesRead < end; this.entriesRead++) {
			const fields = list[this.entriesRead];
			if (!isFields(fields)) continue;
			const number = this.lineViews.length + 1;
			const id = uniqueId(fields, number, this.lineIds);
			const key = `${this.key}:${id}`;
			this.lineViews.push({ record: this, fields, number, isFirst: number === 1, id, key });
		}
		return end < list.length;
	}
}

/** IDs have at most some dozen characters. A longer one would be cut in a cell. */
const MAX_ID_LENGTH = 200;

const keyPart = (id: string): string => (id.length > MAX_ID_LENGTH ? `#${digest(id)}` : id);

/**
 * The ID of a line, else its number; with the number added where it is among `taken`, those before
 * it, as rows with the same key would overwrite each other in a sheet.
 */
export function uniqueId(line: Fields, number: number, taken: Set<string>): string {
	let id = keyPart(textOf(line.id)) || String(number);
	while (taken.has(id)) id = `${id}-${number}`;
	taken.add(id);
	return id;
}

/** Also from JSON in a text, or a single line; undefined for any other value. */
export function linesIn(value: unknown): readonly unknown[] | undefined {
	const given =
		typeof value === 'string' && /^\s*[[{]/.test(value) ? tryParseEmbeddedJson(value) : value;
	return listIn(given) ?? (isFields(given) ? [given] : undefined);
}

export const CURRENCIES = ['currency', 'presentment_currency'];

/** Names of amounts, each with that of its set: the amount in both currencies (spec: MoneySet). */
export const withSets = (...names: readonly string[]): string[] =>
	names.flatMap((name) => [name, `${name}_set`]);

/**
 * An amount in the currency of the view, undefined when there is none: of the shop the plain field,
 * else its set; of the customer the set, or the shop amount where both currencies are the same.
 */
export function amountOf(order: RecordView, holder: Fields, name: string): unknown {
	if (order.currencySet === 'presentment') {
		const amount = amountIn(holder[`${name}_set`], 'presentment', rowCurrency(order));
		if (amount !== undefined) return amount;
		const { currency, presentment_currency: presentment } = order.fields;
		if (currencyCode(currency) === '' || !sameCurrency(currency, presentment)) return undefined;
	}
	const plain = holder[name];
	if (textOf(plain) !== '') return plain;
	return amountIn(holder[`${name}_set`], 'shop', rowCurrency(order));
}

/** Undefined or blank when the order does not name it. */
export function rowCurrency({ currencySet, fields }: RecordView): unknown {
	return currencySet === 'presentment' ? fields.presentment_currency : fields.currency;
}

/** The shop amount of a set; undefined when its currency is not that of the order. */
export const shopAmount = (set: unknown, currency: unknown): unknown =>
	amountIn(set, 'shop', currency);

function amountIn(set: unknown, side: CurrencySet, currency: unknown): unknown {
	const { shop_money: shop, presentment_money: presentment } = fieldsOf(set);
	const { amount, currency_code: code } = fieldsOf(side === 'shop' ? shop : presentment);
	if (textOf(amount) === '') return undefined;
	if (currencyCode(code) === '' || currencyCode(currency) === '') return amount;
	return sameCurrency(code, currency) ? amount : undefined;
}

const sameCurrency = (one: unknown, other: unknown): boolean =>
	one === other || currencyCode(one) === currencyCode(other);

export const currencyCode = (currency: unknown): string => textOf(currency).trim().toUpperCase();
