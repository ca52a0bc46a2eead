import { fromLine, fromRecord } from './columns';
import { fieldsOf, firstText, joinTexts, listOf, textOf } from './values';

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

/** Of the shipping lines that are still on the order. */
export const firstShippingMethod = fromRecord(
	['shipping_lines'],
	({ fields }) =>
		listOf(fields.shipping_lines)
			.map(fieldsOf)
			.find(({ is_removed: removed }) => removed !== true)?.title,
);

/** `name` is title and variant in one. */
export const lineName = fromLine(({ fields }) => firstText(fields.name, fields.title));

export const paymentTermsName = fromRecord(
	['payment_terms'],
	({ fields }) => fieldsOf(fields.payment_terms).payment_terms_name,
);

/** When the first payment that is not made yet is due. */
export const nextPaymentDue = fromRecord(['payment_terms'], ({ fields }) => {
	const schedules = listOf(fieldsOf(fields.payment_terms).payment_schedules).map(fieldsOf);
	return schedules.find((schedule) => textOf(schedule.completed_at) === '')?.due_at;
});
