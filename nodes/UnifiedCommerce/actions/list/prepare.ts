import type { INodeProperties } from 'n8n-workflow';

import { assertExactChannel } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { connectList, createListReader, type ListReader } from '../../../shared/reading/listReader';
import {
	listParameters,
	type ListParameters,
	projectionFrom,
} from '../../../shared/reading/listParameters';
import type { Projection } from '../../../shared/output/projection';
import { type RowDefaults, rowOptions } from '../../../shared/output/rows/rowOptions';
import type { RowOptions } from '../../../shared/output/rows';
import type { Hint, ItemReport } from '../../../shared/reading/runHint';
import type { InputItem } from '../operation';
import { channelField, tpUserIdFields } from '../../../shared/panel/listFields';

export const sourceFields = (resource: ListResource): INodeProperties[] => [
	channelField(resource),
	...tpUserIdFields(),
];

export const returnAllField = (): INodeProperties => ({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
	builderHint: {
		propertyHint:
			'true for reports, exports and tables; false with a small limit for samples and answers to a model',
	},
});

export const limitField = (): INodeProperties => ({
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
});

/** @param example an expression that gives the IDs of the page before the start cursor */
export const alreadyExportedField = (example: string): INodeProperties => ({
	displayName: 'Already Exported',
	name: 'alreadyExported',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description:
		'IDs of records to leave out: enter those of the page before Start Cursor. New records can move the last ones of a page to the next page.',
});

/** Rows of several users of a channel may have the same keys. */
export function rowKeyHints(reports: readonly ItemReport[]): Hint[] {
	const users = new Map<string, Set<string>>();
	for (const { hasPlainKeys, shop, came, failure } of reports) {
		const hasRows = came ? Object.values(came.counts).some(Boolean) : failure === undefined;
		if (!hasPlainKeys || !shop || !hasRows) continue;
		users.set(shop.channel, (users.get(shop.channel) ?? new Set()).add(shop.name));
	}
	return [...users]
		.filter(([, { size }]) => size > 1)
		.map(([channel, { size }]) => ({
			kind: 'sameRowKeys',
			message: `${channel}: these are rows of ${size} User IDs, so two rows can have the same row_key. If they go to one sheet or table, turn on “Row Key With User ID”.`,
		}));
}

export interface PreparedItem {
	parameters: ListParameters;
	rows: RowOptions;
	/** `needs`: fields the output is made from; `useless` aborts a reading for nothing. */
	open(
		needs: readonly string[],
		changed?: Partial<ListParameters>,
		useless?: AbortSignal,
	): Promise<ListReader>;
}

/** @throws UserError naming the parameter that cannot be right */
export function prepare(
	item: InputItem,
	resource: ListResource,
	rowDefaults?: RowDefaults,
): PreparedItem {
	const { context, parameters: given } = item;
	const timezone = context.getTimezone();
	const parameters = listParameters(given, resource, timezone);
	assertExactChannel(resource, context.getNode().parameters.channel);
	const columnSet = given.get('columnSet', '') as string;
	const options = { ...given.collection('sheetOptions'), columnSet };
	return {
		parameters,
		rows: {
			...rowOptions(resource, options, timezone, rowDefaults, given.choiceOr),
			booked: parameters.range?.dateField === 'booked' ? parameters.range.span : undefined,
		},
		open: async (needs, changed, useless) => {
			const signals = [item.cancelSignal, ...(useless ? [useless] : [])];
			const owner = { ...item, cancelSignal: AbortSignal.any(signals) };
			const list = await connectList(owner, parameters);
			return createListReader(owner, { ...list, ...changed }, needs);
		},
	};
}

export function chosenProjection(
	{ parameters, report }: InputItem,
	{ parameters: { query }, rows }: PreparedItem,
): Projection {
	const projection = projectionFrom(parameters, query, rows);
	report.hasPlainKeys = projection.maker !== undefined && !rows.keyWithUserId;
	return projection;
}
