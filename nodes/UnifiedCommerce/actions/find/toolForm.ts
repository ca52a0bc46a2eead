import type { IDataObject } from 'n8n-workflow';

import { parcelOf } from '../../../shared/changes/rules/shipmentRule';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import {
	type Fields,
	fieldsOf,
	firstText,
	joinTexts,
	listOf,
	textOf,
} from '../../../shared/values/recordValues';

type Form = (record: IDataObject) => IDataObject;

const filled = (fields: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
		),
	);

const eachOf = (list: unknown, form: (fields: Fields) => IDataObject): IDataObject[] =>
	listOf(list).map((entry) => filled(form(fieldsOf(entry))));

export const parcelsOf = (order: IDataObject): IDataObject[] =>
	eachOf(order.fulfillments, (parcel) => {
		const { numbers, company, url } = parcelOf(parcel);
		return {
			...{ tracking_number: numbers, carrier: company, link: url },
			status: firstText(parcel.shipment_status, parcel.status),
			sent_at: textOf(parcel.created_at),
		};
	});

const orderForm: Form = (order) =>
	filled({
		number: firstText(order.name, order.order_number, order.id),
		created_at: textOf(order.created_at),
		payment: textOf(order.financial_status),
		shipping: firstText(order.fulfillment_status, 'unfulfilled'),
		cancelled_at: textOf(order.cancelled_at),
		total: joinTexts([order.total_price, order.currency], ' '),
		parcels: parcelsOf(order),
		items: eachOf(order.line_items, (line) => ({
			quantity: textOf(line.quantity),
			title: firstText(line.name, line.title),
			sku: textOf(line.sku),
		})),
	});

const productForm: Form = (product) =>
	filled({
		id: textOf(product.id),
		title: textOf(product.title),
		status: textOf(product.status),
		vendor: textOf(product.vendor),
		variants: eachOf(product.variants, (variant) => ({
			title: textOf(variant.title),
			sku: textOf(variant.sku),
			price: textOf(variant.price),
			in_stock: textOf(variant.inventory_quantity),
		})),
	});

/**
 * What a customer wants to know first of an order or a product, for an AI model: nobody's name, address, e-mail or phone
 * number, and no link that shows them.
 */
export const toolForm = (resource: ListResource, record: IDataObject): IDataObject =>
	(resource === 'order' ? orderForm : productForm)(record);
