import { UserError, type IDataObject } from 'n8n-workflow';

import type { Channel } from '../channels/channels';
import type { ListResource } from '../channels/types';
import { rowMaker, type RowLayout, type RowMaker, type RowOptions } from './rows';
import { SIMPLIFIED_NEEDS, SIMPLIFY } from './simplified';

export const OUTPUTS = ['simplified', 'raw', 'rowPerRecord', 'rowPerLine'] as const;
export type Output = (typeof OUTPUTS)[number];

/** From records, as the service gives them, to what leaves the node. */
export interface Projection {
	/** top-level fields it needs, for the filter “Fields to Return” */
	needs: readonly string[];
	/** none or more objects for one record */
	project(record: IDataObject): IDataObject[];
}

export interface ProjectionSource {
	resource: ListResource;
	channel: Channel;
	tpUserId: string;
}

/**
 * The projection of an output. `raw` passes everything on untouched.
 * @throws UserError when the row options name a column that does not exist
 */
export function projectionFor(
	output: Output,
	{ resource, channel, tpUserId }: ProjectionSource,
	rowOptions: RowOptions,
): Projection {
	if (output === 'raw') return { needs: ['id'], project: (record) => [record] };
	if (output === 'simplified') {
		const simplify = SIMPLIFY[resource];
		return { needs: SIMPLIFIED_NEEDS[resource], project: (record) => [simplify(record, channel)] };
	}
	const maker = rowMakerFor(output, { resource, channel, tpUserId }, rowOptions);
	return { needs: maker.needs, project: (record) => maker.rows(record) };
}

/**
 * What makes the rows of a layout.
 * @throws UserError when the row options name a column that does not exist
 */
export function rowMakerFor(
	layout: RowLayout,
	{ resource, channel, tpUserId }: ProjectionSource,
	rowOptions: RowOptions,
): RowMaker {
	try {
		return rowMaker(resource, layout, rowOptions, { tpUserId, channel });
	} catch (thrown) {
		throw unusable(thrown as Error);
	}
}

/** Rows are refused for a column or a time zone that does not exist; the text says which. */
const unusable = ({ message }: Error) =>
	new UserError(`The rows cannot be made: ${message}`, {
		description:
			'Choose the columns from the list of the option “Columns”, and the time zone in the workflow settings.',
	});
