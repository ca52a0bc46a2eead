import type { IDataObject } from 'n8n-workflow';

/**
 * What each filter says about a record, written from its words without anything of the node: whether the record passes,
 * undefined when it does not tell.
 */
type Plain = (record: IDataObject, value: string) => boolean | undefined;

const notBefore =
	(field: string): Plain =>
	(record, value) =>
		record[field] ? Date.parse(String(record[field])) >= Date.parse(value) : undefined;

const notAfter =
	(field: string): Plain =>
	(record, value) =>
		record[field] ? Date.parse(String(record[field])) <= Date.parse(value) : undefined;

const isOneOf =
	(field: string): Plain =>
	(record, value) =>
		record[field] === undefined ? undefined : value.split(',').includes(String(record[field]));

const isText =
	(field: string): Plain =>
	(record, value) =>
		record[field] === undefined ? undefined : record[field] === value.trim();

const ids: Plain = (record, value) =>
	record.id === undefined ? undefined : value.split(',').includes(String(record.id));

const sinceId: Plain = ({ id }, value) => (id ? BigInt(String(id)) > BigInt(value) : undefined);

const dates = (name: string, field: string): Record<string, Plain> => ({
	[`${name}Min`]: notBefore(field),
	[`${name}Max`]: notAfter(field),
});

function orderStatus({ cancelled_at: cancelled, closed_at: closed }: IDataObject, value: string) {
	if (value === 'any') return true;
	if (cancelled) return value === 'cancelled';
	if (value === 'cancelled') return cancelled === null ? false : undefined;
	// What is not known to be open cannot be said to be closed, and the other way round.
	if (value === 'open' && closed) return false;
	if (value === 'closed' && closed === null) return false;
	if (cancelled === undefined || closed === undefined) return undefined;
	return value === 'open' ? closed === null : closed !== null;
}

function financialStatus({ financial_status: status }: IDataObject, value: string) {
	if (value === 'any') return true;
	if (status === undefined) return undefined;
	if (value === 'unpaid') return status === 'authorized' || status === 'partially_paid';
	return status === value;
}

function fulfillmentStatus({ fulfillment_status: status }: IDataObject, value: string) {
	if (value === 'any') return true;
	if (status === undefined) return undefined;
	if (value === 'shipped') return status === 'fulfilled';
	if (value === 'partial') return status === 'partial';
	return status === null || (value === 'unfulfilled' && status === 'partial');
}

function publishedStatus({ published_at: published }: IDataObject, value: string) {
	if (value === 'any') return true;
	if (published === undefined) return undefined;
	return (value === 'published') === (published !== null);
}

const productStatus: Plain = (record, value) =>
	value.split(',').includes('any') ? true : isOneOf('status')(record, value);

const COMMON = { ...dates('createdAt', 'created_at'), ...dates('updatedAt', 'updated_at') };

/** By resource and name of the filter. */
export const PLAIN: Readonly<Record<'order' | 'product', Readonly<Record<string, Plain>>>> = {
	order: {
		...COMMON,
		...dates('processedAt', 'processed_at'),
		...{ ids, sinceId, status: orderStatus, financialStatus, fulfillmentStatus },
	},
	product: {
		...COMMON,
		...dates('publishedAt', 'published_at'),
		...{ ids, sinceId, status: productStatus, publishedStatus },
		...{ handle: isOneOf('handle'), productType: isText('product_type') },
		...{ title: isText('title'), vendor: isText('vendor') },
	},
};
