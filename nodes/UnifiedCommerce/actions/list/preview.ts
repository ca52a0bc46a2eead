import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { TABLE } from '../../../shared/facts/filterTable';
import type { FilterField } from '../../../shared/facts/fieldTypes';
import { addressOf } from '../../../shared/service/request';
import { splitByIds, type ListQuery } from '../../../shared/reading/listQuery';
import type { ListReader } from '../../../shared/reading/listReader';
import { pageRequest } from '../../../shared/reading/pages';
import type { NodeParameters } from '../../../shared/values/nodeParameters';
import { toBoolean } from '../../../shared/values/parameterValues';

/** The option Preview Request. */
export const previewField = (): INodeProperties => ({
	displayName: 'Preview Request',
	name: 'preview',
	type: 'boolean',
	default: false,
	description:
		'Whether to show the first request instead of sending it: its address, body and filters, without secrets. Nothing is read, and no access token is asked for.',
});

/**
 * Whether the option is on.
 * @throws UserError when its value is no boolean
 */
export const isPreview = (parameters: NodeParameters): boolean =>
	toBoolean('Preview Request', parameters.collection('readingOptions').preview, false);

/** The hint beside a preview. */
export const PREVIEW_HINT =
	'This is a preview: nothing was requested, and nothing was read. To read, turn off the option “Preview Request”.';

/** The first request of a reading, as `previewOf` shows it. */
export interface Preview extends IDataObject {
	method: string;
	/** address without its query */
	address: string;
	/** query parameters of the address */
	query: IDataObject;
	/** the body as it would be sent; all keys of a channel credential are `***` */
	body: IDataObject;
	/** the filters in the body, by their labels in the node */
	filters: IDataObject;
	/** the filters that the node would apply to the records itself, by their labels; absent: none */
	filtersAppliedInN8n?: IDataObject;
	/** labels of filters that are set but would not be sent */
	filtersLeftOut: string[];
}

/**
 * The first request of a reading, without secrets. Nothing is sent.
 * @param unsupported filters that the channel does not have
 */
export function previewOf(list: ListReader, unsupported: readonly FilterField[]): Preview {
	const [query] = splitByIds(list.query);
	const request = pageRequest(query, list.reading, list.progress);
	const { params, ...body } = request.body;
	const { applied = {} } = query;
	const fields = TABLE[query.resource].fields;
	const sent = fields.filter(({ wire }) => wire in body);
	const appliedHere = fields.filter(({ wire }) => applied[wire] !== undefined);
	const { cursor } = list.progress;
	const redactor = list.redactor();
	const typed = (value: unknown) => mapTexts(value, (text) => redactor.redactTyped(text));
	const valuesOf = (filters: readonly FilterField[], values: IDataObject) =>
		typed(
			Object.fromEntries(filters.map(({ label, wire }) => [label, values[wire]])),
		) as IDataObject;
	return {
		method: request.method,
		address: redactor.redact(addressOf(list.connection, request.path)),
		query: typed(request.query) as IDataObject,
		body: {
			...(typed(body) as IDataObject),
			// The service made it, perhaps from what it was sent.
			...(cursor === undefined ? {} : { next_page_token: redactor.redact(cursor) }),
			...(params === undefined ? {} : { params: masked(params) }),
		},
		filters: valuesOf(sent, body),
		...(appliedHere.length > 0 ? { filtersAppliedInN8n: valuesOf(appliedHere, applied) } : {}),
		filtersLeftOut: [...unsupported, ...heldByCursor(query, sent)].map(({ label }) => label),
	};
}

/** Filters that are not sent, as a start cursor holds its own; those that the node adds by itself do not count. */
const heldByCursor = (
	{ resource, filters }: ListQuery,
	sent: readonly FilterField[],
): FilterField[] =>
	TABLE[resource].fields.filter(
		(field) =>
			field.wire in filters &&
			!sent.includes(field) &&
			filters[field.wire] !== field.sentUnlessChosen,
	);

/** The value with each text of it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]),
	);
}

/** The keys of a channel credential: `{ [channel]: [{ key, value: '***' }, …] }`. */
const masked = (params: IDataObject[string]): IDataObject =>
	Object.fromEntries(
		Object.entries(params as Record<string, Array<{ key: string }>>).map(([channel, pairs]) => [
			channel,
			pairs.map(({ key }) => ({ key, value: '***' })),
		]),
	);
