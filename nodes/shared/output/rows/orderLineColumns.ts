import { lineMoney } from './amounts';
import { type Column, isFirstLine, lineCount, lineField, lineNumber } from './columns';
import * as extras from './orderExtras';
import * as order from './orderValues';

/** Columns of a line item. */
export const LINE: readonly Column[] = [
	['line_number', 'number', lineNumber, 'Place of the line item in its order, from 1'],
	[
		'line_count',
		'number',
		lineCount('line_items'),
		'How many line items the order has; blank if not given',
	],
	['is_first_line', 'boolean', isFirstLine, 'TRUE on the first row of each order'],
	['line_item_id', 'id', lineField('id'), 'ID of the line item'],
	['product_id', 'id', lineField('product_id'), 'ID of the product sold'],
	['variant_id', 'id', lineField('variant_id'), 'ID of the variant sold'],
	['sku', 'code', lineField('sku'), 'SKU of the line item'],
	['title', 'text', lineField('title'), 'Title of the product sold'],
	['variant_title', 'text', lineField('variant_title'), 'Title of the variant sold'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the product sold'],
	[
		'is_gift_card',
		'boolean',
		lineField('gift_card'),
		'TRUE if it is a gift card, whose sale is no revenue',
	],
	['taxable', 'boolean', lineField('taxable'), 'TRUE if it is taxed'],
	['requires_shipping', 'boolean', lineField('requires_shipping'), 'TRUE if it is to be shipped'],
	['quantity', 'number', lineField('quantity'), 'How many were ordered'],
	['unit_price', 'money', lineMoney('price', 'price_set'), 'Price of one'],
	[
		'line_discount',
		'money',
		lineMoney('total_discount', 'total_discount_set'),
		'Discount on the line item, for its whole quantity',
	],
	['line_total', 'money', order.lineTotal, 'unit_price x quantity - line_discount, exactly'],
	['line_tax', 'money', extras.lineTax, 'Taxes of the line item; blank if not given'],
	['line_tax_rates', 'list', extras.lineTaxRates, 'Rates of its taxes, such as 0.21, joined'],
	['line_fulfillment_status', 'text', lineField('fulfillment_status'), 'State of this line item'],
];
