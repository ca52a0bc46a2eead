import { offsetText, parseDate, wallText } from '../../util/dates';
import { fromLine, fromRecord } from './columns';
import { fieldsOf, firstText, joinTexts, listOf, textOf } from './values';

/** A date as Shopify writes it, `2025-10-07 09:50:26 +0200`, with the offset it came with. */
const dateText = (value: unknown): string => {
	const text = textOf(value);
	const date = parseDate(text);
	if (!date || date.isDay) return text;
	const { wallMs, offsetMs } = date;
	const offset = offsetMs === undefined ? '' : ` ${offsetText(offsetMs).replace(':', '')}`;
	return `${wallText(wallMs)}${offset}`;
};

/** TRUE and FALSE in the words of Shopify's file; what is neither stays as it is. */
const inWords = (value: unknown, yes: string, no: string): unknown =>
	value === true ? yes : value === false ? no : value;

/** A date of the order. */
export const date = (name: string) => fromRecord([name], ({ fields }) => dateText(fields[name]));

/** A boolean of the order. */
export const yesOrNo = (name: string) =>
	fromRecord([name], ({ fields }) => inWords(fields[name], 'yes', 'no'));

/** A boolean of a line item. */
export const trueOrFalse = (name: string) =>
	fromLine(({ fields }) => inWords(fields[name], 'true', 'false'));

type Use = 'billing_address' | 'shipping_address';

/** Both lines of the street, as `Street` has them. */
export function street(use: Use) {
	return fromRecord([use], ({ fields }) => {
		const { address1, address2 } = fieldsOf(fields[use]);
		return joinTexts([address1, address2], ', ');
	});
}

/** Shopify's file has codes here (NL, ZH); the name stands in where a channel gives no code. */
export function codeOf(use: Use, field: 'country' | 'province') {
	return fromRecord([use], ({ fields }) => {
		const address = fieldsOf(fields[use]);
		return firstText(address[`${field}_code`], address[field]);
	});
}

/** `name` is title and variant in one. */
export const lineName = fromLine(({ fields }) => firstText(fields.name, fields.title));

/** The name of the payment terms, if the order has any. */
export const paymentTermsName = fromRecord(
	['payment_terms'],
	({ fields }) => fieldsOf(fields.payment_terms).payment_terms_name,
);

/** When the first payment that is not made yet is due. */
export const nextPaymentDue = fromRecord(['payment_terms'], ({ fields }) => {
	const schedules = listOf(fieldsOf(fields.payment_terms).payment_schedules).map(fieldsOf);
	const due = schedules.find((schedule) => textOf(schedule.completed_at) === '');
	return dateText(due?.due_at);
});
