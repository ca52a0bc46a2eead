import * as order from './orderValues';
import { offsetText, parseDate, wallText } from '../../values/dates';
import {
	type Column,
	field,
	fromLine,
	fromRecord,
	lineField,
	lineMoney,
	orderCurrency,
	orderMoney,
	type RecordSource,
} from './columns';
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

const inWords = (value: unknown, yes: string, no: string): unknown =>
	value === true ? yes : value === false ? no : value;

const shopifyDate = ({ needs, get }: RecordSource): RecordSource =>
	fromRecord(needs, (order) => dateText(get(order)));

const yesOrNo = (name: string) =>
	fromRecord([name], ({ fields }) => inWords(fields[name], 'yes', 'no'));

const trueOrFalse = (name: string) =>
	fromLine(({ fields }) => inWords(fields[name], 'true', 'false'));

type Use = 'billing_address' | 'shipping_address';

function street(use: Use) {
	return fromRecord([use], ({ fields }) => {
		const { address1, address2 } = fieldsOf(fields[use]);
		return joinTexts([address1, address2], ', ');
	});
}

/** The code of country or province; its name where the channel gives no code. */
function codeOf(use: Use, field: 'country' | 'province') {
	return fromRecord([use], ({ fields }) => {
		const address = fieldsOf(fields[use]);
		return firstText(address[`${field}_code`], address[field]);
	});
}

/** The name contains title and variant. */
const lineName = fromLine(({ fields }) => firstText(fields.name, fields.title));

const paymentTermsName = field('payment_terms.payment_terms_name');

const nextPaymentDue = fromRecord(['payment_terms'], ({ fields }) => {
	const schedules = listOf(fieldsOf(fields.payment_terms).payment_schedules).map(fieldsOf);
	const due = schedules.find((schedule) => textOf(schedule.completed_at) === '');
	return dateText(due?.due_at);
});

const noteAttributes = fromRecord(['note_attributes'], ({ fields }) =>
	order.namedValues(fields.note_attributes).join('\n'),
);

const notAvailable = fromRecord([], () => '');
const BLANK = 'Not given by the service: always blank';

/** On every row. Shopify has the currency on the first only, but amounts mean nothing without. */
export const SHOPIFY_REPEATED: ReadonlySet<string> = new Set(['Name', 'Email', 'Currency']);

/**
 * The 79 columns of Shopify's orders CSV for tools that import it, with its headers, blanks and
 * values, but without the apostrophe before postal codes.
 */
export const SHOPIFY_ORDER_COLUMNS: readonly Column[] = [
	['Name', 'code', field('name'), 'Name of the order, such as #1001; groups its rows'],
	['Email', 'text', order.email, 'E-mail of the order, else of the customer'],
	['Financial Status', 'text', field('financial_status'), 'State of the payment'],
	['Paid at', 'date', shopifyDate(order.paidAt), 'When the last payment was made, if given'],
	['Fulfillment Status', 'text', field('fulfillment_status'), 'State of the shipment'],
	['Fulfilled at', 'date', shopifyDate(order.fulfilledAt), 'When last shipped, if given'],
	['Accepts Marketing', 'text', yesOrNo('buyer_accepts_marketing'), 'By the buyer: yes or no'],
	['Currency', 'text', orderCurrency, 'Currency of every amount in the row'],
	['Subtotal', 'money', orderMoney('subtotal_price'), 'Line items after discounts'],
	['Shipping', 'money', order.orderShipping, 'Shipping of the order'],
	['Taxes', 'money', orderMoney('total_tax'), 'Taxes, on top of prices or inside'],
	['Total', 'money', orderMoney('total_price'), 'Total of the order'],
	['Discount Code', 'list', order.discountCodes, 'Discount codes used, joined'],
	['Discount Amount', 'money', orderMoney('total_discounts'), 'Sum of all discounts'],
	['Shipping Method', 'text', order.shippingMethod, 'Title of the first shipping line'],
	['Created at', 'date', shopifyDate(field('created_at')), 'When the order was created'],
	['Lineitem quantity', 'number', lineField('quantity'), 'How many were ordered'],
	['Lineitem name', 'text', lineName, 'Name of the line item, else its title'],
	['Lineitem price', 'money', lineMoney('price'), 'Price of one'],
	['Lineitem compare at price', 'money', fromLine(() => ''), BLANK],
	['Lineitem sku', 'code', lineField('sku'), 'SKU of the line item'],
	['Lineitem requires shipping', 'text', trueOrFalse('requires_shipping'), 'true or false'],
	['Lineitem taxable', 'text', trueOrFalse('taxable'), 'Whether it is taxable: true or false'],
	['Lineitem fulfillment status', 'text', lineField('fulfillment_status'), 'Shipment of the item'],
	...shopifyAddress('Billing', 'billing_address'),
	...shopifyAddress('Shipping', 'shipping_address'),
	['Notes', 'text', field('note'), 'Note on the order'],
	['Note Attributes', 'text', noteAttributes, 'Further details as "name: value", one a line'],
	['Cancelled at', 'date', shopifyDate(field('cancelled_at')), 'When the order was cancelled'],
	['Payment Method', 'list', field('payment_gateway_names'), 'Payment gateways used, joined'],
	['Payment Reference', 'codes', order.paymentReferences, 'References of the payments, if given'],
	['Refunded Amount', 'money', order.refundedAmount, 'What was paid back, if given'],
	['Vendor', 'text', lineField('vendor'), 'Vendor of the line item'],
	[
		'Outstanding Balance',
		'money',
		orderMoney('total_outstanding', ['total_outstanding']),
		'What is still to be paid',
	],
	['Employee', 'text', notAvailable, BLANK],
	['Location', 'id', field('location_id'), 'ID of the location (Shopify writes its name)'],
	['Device ID', 'id', field('device_id'), 'ID of the device'],
	['Id', 'id', field('id'), 'ID of the order'],
	['Tags', 'list', field('tags'), 'Tags of the order'],
	['Risk Level', 'text', notAvailable, BLANK],
	['Source', 'text', field('source_name'), 'Where the order came from'],
	['Lineitem discount', 'money', order.lineDiscount, 'Discount on its whole quantity'],
	...[1, 2, 3, 4, 5].flatMap((number): Column[] => [
		[`Tax ${number} Name`, 'text', order.taxName(number), 'Name and rate of a tax, if given'],
		[`Tax ${number} Value`, 'money', order.taxValue(number), 'Amount of this tax, if given'],
	]),
	['Phone', 'phone', field('phone'), 'Phone number of the order'],
	['Receipt Number', 'text', notAvailable, BLANK],
	['Duties', 'money', order.orderDuties, 'Duties of the order'],
	['Billing Province Name', 'text', field('billing_address.province'), 'Billing province'],
	['Shipping Province Name', 'text', field('shipping_address.province'), 'Shipping province'],
	['Payment ID', 'text', notAvailable, BLANK],
	['Payment Terms Name', 'text', paymentTermsName, 'Name of the payment terms, if there are any'],
	['Next Payment Due At', 'date', nextPaymentDue, 'When the next payment is due, if one is'],
	['Payment References', 'codes', order.paymentReferences, 'References of the payments, if given'],
];

function shopifyAddress(name: string, of: Use): Column[] {
	const on = `the ${name.toLowerCase()} address`;
	return [
		[`${name} Name`, 'text', order.addressName(of), `Name on ${on}`],
		[`${name} Street`, 'text', street(of), `Both lines of the street of ${on}`],
		[`${name} Address1`, 'text', field(`${of}.address1`), `First line of ${on}`],
		[`${name} Address2`, 'text', field(`${of}.address2`), `Second line of ${on}`],
		[`${name} Company`, 'text', field(`${of}.company`), `Company on ${on}`],
		[`${name} City`, 'text', field(`${of}.city`), `City of ${on}`],
		[`${name} Zip`, 'code', field(`${of}.zip`), `Postal code of ${on}`],
		[`${name} Province`, 'text', codeOf(of, 'province'), `Province code of ${on}`],
		[`${name} Country`, 'text', codeOf(of, 'country'), `Country code of ${on}`],
		[`${name} Phone`, 'phone', field(`${of}.phone`), `Phone number on ${on}`],
	];
}
