import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../facts/channels';
import type { ListResource } from '../facts/fieldTypes';
import { ROW_LAYOUTS, rowMaker, type RowLayout, type RowMaker, type RowOptions } from './rows';
import { chosenOnly, SIMPLIFIED_NEEDS, SIMPLIFY } from './simplified';

/** The form in which records leave the node: values of the parameter `output`. */
export type Output = 'simplified' | 'raw' | RowLayout;

/** The outputs of a resource. */
export const outputsOf = (resource: ListResource): readonly Output[] => [
	'simplified',
	'raw',
	...ROW_LAYOUTS[resource],
];

/** Turns records of the service into the JSON of output items. */
export interface Projection {
	/** top-level record fields that it reads, to be requested with the filter “Fields to Return” */
	needs: readonly string[];
	/**
	 * the objects made of one record: one, or one for each of its rows; in batches that each take little time, see
	 * `inSlices`. The record stays unchanged.
	 */
	project(record: IDataObject): Iterable<IDataObject[]>;
}

/** Where the records come from. */
export interface ProjectionSource {
	resource: ListResource;
	channel: Channel;
	tpUserId: string;
	/** names chosen with the filter “Fields to Return”; undefined if none */
	fields?: readonly string[];
}

/**
 * The projection of an output. `raw` returns records unchanged; `simplified` returns the fields of the filter “Fields
 * to Return” if it is set.
 * @throws UserError when the row options name a column or a time zone that does not exist
 */
export function projectionFor(
	output: Output,
	{ resource, channel, tpUserId, fields }: ProjectionSource,
	rowOptions: RowOptions,
): Projection {
	if (output === 'raw') return { needs: ['id'], project: (record) => [[record]] };
	if (output === 'simplified' && fields)
		return { needs: ['id'], project: (record) => [[chosenOnly(record, fields)]] };
	if (output === 'simplified') {
		const simplify = SIMPLIFY[resource];
		return {
			needs: SIMPLIFIED_NEEDS[resource],
			project: (record) => [[simplify(record, { tpUserId, channel })]],
		};
	}
	const maker = rowMakerFor(output, { resource, channel, tpUserId }, rowOptions);
	return { needs: maker.needs, project: maker.rowBatches };
}

/**
 * The row maker of a layout, for a channel and a user.
 * @throws UserError when the row options name a column or a time zone that does not exist
 */
export function rowMakerFor(
	layout: RowLayout,
	{ resource, channel, tpUserId }: ProjectionSource,
	rowOptions: RowOptions,
): RowMaker {
	return rowMaker(resource, layout, rowOptions, { tpUserId, channel });
}
