/** The 46 columns of a row per line item that all ways write, whatever further columns the layout gets. */
export const columns = [
	...['row_key', 'tp_user_id', 'channel_name', 'order_id', 'order_name', 'order_number'],
	...['created_at', 'processed_at', 'updated_at', 'cancelled_at', 'financial_status'],
	...['fulfillment_status', 'currency', 'line_number', 'line_count', 'is_first_line'],
	...['line_item_id', 'product_id', 'variant_id', 'sku', 'title', 'variant_title', 'vendor'],
	...['quantity', 'unit_price', 'line_discount', 'line_total', 'line_fulfillment_status'],
	...['order_subtotal', 'order_discounts', 'order_shipping', 'order_tax', 'order_total'],
	...['order_outstanding', 'discount_codes', 'shipping_method', 'payment_gateways', 'email'],
	...['customer_name', 'phone', 'shipping_name', 'shipping_city', 'shipping_zip'],
	...['shipping_country_code', 'tags', 'note'],
];
