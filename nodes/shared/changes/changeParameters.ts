import { assertExactChannel } from '../facts/filterTable';
import type { UNSUPPORTED_FILTERS } from '../panel/unsupportedFilters';
import type { NodeParameters } from '../values/nodeParameters';
import { listParameters, projectionFrom, type ListParameters } from '../reading/listParameters';
import type { Projection } from '../output/projection';
import { rowOptions } from '../output/rows/rowOptions';
import { toInstant } from '../values/dateParameters';
import { isAbsent, toWholeNumber } from '../values/parameterValues';
import { changeForm, type ChangeForm } from './changeItems';
import {
	defaultLookback,
	detectionMethodFor,
	type ChangeEvent,
	type DetectionMethod,
} from '../facts/events';
import { assertVisible } from './transitionFilters';
import { transitionParameters, type TransitionParameters } from './transitionParameters';
import { MINUTE_MS } from '../values/durations';

const MAX_LOOKBACK_MINUTES = 7 * 24 * 60;

/** The parameters of a reading of changes, checked. */
export interface ChangeParameters {
	event: ChangeEvent;
	method: DetectionMethod;
	list: ListParameters;
	projection: Projection;
	lookbackMs: number;
	/** date from which on existing records are emitted, epoch milliseconds; undefined: none is */
	startFrom?: number;
	/** how a transition is told beside the output */
	form: ChangeForm;
	/** settings of a transition */
	transitions: TransitionParameters;
}

/** The node whose parameters are read. */
export interface ChangeNode {
	/** IANA name of the workflow's time zone */
	timezone: string;
	/** the parameter Channel as stored in the node, expressions unresolved */
	writtenChannel: unknown;
	/** what happens to filters that the channel lacks, where the node has no option for it */
	unsupportedFilters?: (typeof UNSUPPORTED_FILTERS)[number];
}

/**
 * Reads and checks the parameters of a reading of changes, before any request.
 * @throws UserError naming the parameter whose value is not valid
 */
export function changeParameters(
	parameters: NodeParameters,
	event: ChangeEvent,
	{ timezone, writtenChannel, unsupportedFilters }: ChangeNode,
): ChangeParameters {
	const options = parameters.collection('readingOptions');
	const list = listParameters(parameters, event.resource, timezone, unsupportedFilters);
	assertExactChannel(event.resource, writtenChannel);
	const { channel } = list.query;
	const method = detectionMethodFor(event, channel);
	assertVisible(event, method, list.query);
	const sheet = rowOptions(parameters.collection('sheetOptions'), timezone);
	return {
		event,
		method,
		list: { ...list, reading: { ...list.reading, limit: undefined } },
		projection: projectionFrom(parameters, list.query, sheet),
		lookbackMs:
			MINUTE_MS *
			toWholeNumber('Look-Back', options.lookback, {
				min: 0,
				max: MAX_LOOKBACK_MINUTES,
				fallback: defaultLookback(channel),
			}),
		startFrom: isAbsent(options.startFrom)
			? undefined
			: toInstant(options.startFrom, { label: 'Start From', bound: 'after', timezone }).toMillis(),
		form: changeForm(parameters, event.resource, sheet),
		transitions: transitionParameters(event, list.query, options),
	};
}
