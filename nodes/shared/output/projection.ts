import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../channels/channels';
import type { ListResource } from '../channels/types';
import { rowMaker, type RowLayout, type RowMaker, type RowOptions } from './rows';
import { chosenOnly, SIMPLIFIED_NEEDS, SIMPLIFY } from './simplified';

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
	/** the fields chosen by the filter “Fields to Return”; undefined where none are chosen */
	fields?: readonly string[];
}

/**
 * The projection of an output. `raw` passes everything on untouched; `simplified` gives the fields the user chose, if
 * they chose any.
 * @throws UserError when the row options name a column that does not exist
 */
export function projectionFor(
	output: Output,
	{ resource, channel, tpUserId, fields }: ProjectionSource,
	rowOptions: RowOptions,
): Projection {
	if (output === 'raw') return { needs: ['id'], project: (record) => [record] };
	if (output === 'simplified' && fields)
		return { needs: ['id'], project: (record) => [chosenOnly(record, fields)] };
	if (output === 'simplified') {
		const simplify = SIMPLIFY[resource];
		return { needs: SIMPLIFIED_NEEDS[resource], project: (record) => [simplify(record, channel)] };
	}
	const maker = rowMakerFor(output, { resource, channel, tpUserId }, rowOptions);
	return { needs: maker.needs, project: (record) => maker.rows(record) };
}

/**
 * What makes the rows of a layout.
 * @throws UserError when the row options name a column or a time zone that does not exist
 */
export function rowMakerFor(
	layout: RowLayout,
	{ resource, channel, tpUserId }: ProjectionSource,
	rowOptions: RowOptions,
): RowMaker {
	return rowMaker(resource, layout, rowOptions, { tpUserId, channel });
}
