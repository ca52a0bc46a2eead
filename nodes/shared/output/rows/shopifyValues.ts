import { offsetText, parseDate, wallText } from '../../values/dates';
import { fromLine, fromRecord, type RecordSource } from './columns';
import { fieldsOf, firstText, joinTexts, listOf, textOf } from '../../values/recordValues';

/** A date as in Shopify's file, `2025-10-07 09:50:26 +0200`, with the offset of the record. */
const dateText = (value: unknown): string => {
	const text = textOf(value);
	const date = parseDate(text);
	if (!date || date.isDay) return text;
	const { wallMs, offsetMs } = date;
	const offset = offsetMs === undefined ? '' : ` ${offsetText(offsetMs).replace(':', '')}`;
	return `${wallText(wallMs)}${offset}`;
};

/** A boolean in the words of Shopify's file; other values are returned unchanged. */
const inWords = (value: unknown, yes: string, no: string): unknown =>
	value === true ? yes : value === false ? no : value;

/** A date field of the order, in Shopify's format. */
export const date = (name: string) => fromRecord([name], ({ fields }) => dateText(fields[name]));

/** A date that another source computes, in Shopify's format. */
export const asDate = (source: RecordSource): RecordSource =>
	fromRecord(source.needs, (order) => dateText(source.get(order)));

/** A boolean field of the order as yes or no. */
export const yesOrNo = (name: string) =>
	fromRecord([name], ({ fields }) => inWords(fields[name], 'yes', 'no'));

/** A boolean field of a line item as true or false. */
export const trueOrFalse = (name: string) =>
	fromLine(({ fields }) => inWords(fields[name], 'true', 'false'));

type Use = 'billing_address' | 'shipping_address';

/** Both address lines, joined with a comma as in Shopify's columns `Billing Street` and `Shipping Street`. */
export function street(use: Use) {
	return fromRecord([use], ({ fields }) => {
		const { address1, address2 } = fieldsOf(fields[use]);
		return joinTexts([address1, address2], ', ');
	});
}

/** The code of country or province, as in Shopify's file; its name where the channel gives no code. */
export function codeOf(use: Use, field: 'country' | 'province') {
	return fromRecord([use], ({ fields }) => {
		const address = fieldsOf(fields[use]);
		return firstText(address[`${field}_code`], address[field]);
	});
}

/** The name of a line item, which contains title and variant; else its title. */
export const lineName = fromLine(({ fields }) => firstText(fields.name, fields.title));

/** The name of the payment terms, if the order has any. */
export const paymentTermsName = fromRecord(
	['payment_terms'],
	({ fields }) => fieldsOf(fields.payment_terms).payment_terms_name,
);

/** The due date of the first payment that is not completed. */
export const nextPaymentDue = fromRecord(['payment_terms'], ({ fields }) => {
	const schedules = listOf(fieldsOf(fields.payment_terms).payment_schedules).map(fieldsOf);
	const due = schedules.find((schedule) => textOf(schedule.completed_at) === '');
	return dateText(due?.due_at);
});
