import type { IDataObject } from 'n8n-workflow';

import { ServiceFailure, type FailureFacts } from '../errors/apiError';
import { parseJsonExactly } from '../util/json';
import { reasonIn, saysNothing } from '../errors/reason';

/** What one answer of a list endpoint holds. */
export interface Answer {
	/** product or order objects, untouched */
	records: IDataObject[];
	/** cursor of the next page; undefined at the end */
	cursor?: string;
	executionId?: string;
	traceId?: string;
}

const ERROR_LISTS = [
	'schemaValidationErrors',
	'restErrors',
	'operationErrors',
	'unexpectedErrors',
] as const;

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the response envelope (spec: Response envelope, Errors). HTTP 200 alone is no success: `Errors` must be
 * empty, `Output.isSuccess` true, the four lists empty, and `Output.result` a list or null.
 * @throws ServiceFailure with the service's or the channel's own reason
 */
export function readAnswer(text: string): Answer {
	const envelope = readObject(text);
	const output = isObject(envelope.Output) ? envelope.Output : undefined;
	const facts = factsOf(envelope, output);
	refuseReportedErrors(envelope, output, facts);
	if (!output)
		throw new ServiceFailure('unexpectedShape', { ...facts, found: 'it has no “Output”' });
	return {
		records: recordsOf(output.result, facts),
		cursor: cursorOf(output.next_page_token, facts),
		executionId: facts.executionId,
		traceId: facts.traceId,
	};
}

/**
 * The body of an answer as an object.
 * @throws ServiceFailure for an empty body, HTML, or text that is not JSON
 */
export function readObject(text: string): Loose {
	if (text.trim() === '') throw new ServiceFailure('emptyAnswer');
	let body: unknown;
	try {
		body = parseJsonExactly(text);
	} catch {
		throw notJson(text);
	}
	if (body === null) throw new ServiceFailure('emptyAnswer');
	if (!isObject(body))
		throw new ServiceFailure('unexpectedShape', { found: `it is ${shapeOf(body)}` });
	return body;
}

/** Text that begins as JSON is part of the data, so it is not quoted. */
const BEGINS_AS_JSON = /^\s*(\{\s*["}]|\[\s*[[\]{"\d-])/;

const notJson = (text: string) =>
	new ServiceFailure(
		'notJson',
		BEGINS_AS_JSON.test(text) ? { found: 'it is cut off or damaged' } : { reason: reasonIn(text) },
	);

function factsOf(envelope: Loose, output: Loose | undefined): FailureFacts {
	const report = isObject(envelope.Report) ? envelope.Report : {};
	const firstStep = isObject(envelope.Errors)
		? Object.values(envelope.Errors).find(isObject)
		: undefined;
	return {
		executionId: textOrUndefined(output?.execution_id ?? firstStep?.execution_id),
		traceId: textOrUndefined(report.TraceId),
	};
}

const textOrUndefined = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

function refuseReportedErrors(
	envelope: Loose,
	output: Loose | undefined,
	facts: FailureFacts,
): void {
	const lists = output ? ERROR_LISTS.filter((name) => !saysNothing(output[name])) : [];
	const failed =
		!saysNothing(envelope.Errors) || lists.length > 0 || (output && output.isSuccess !== true);
	if (!failed) return;

	const sources = [envelope.Errors, ...lists.map((name) => output?.[name])].filter(
		(source) => !saysNothing(source),
	);
	const status = channelStatus(sources);
	const words = sources.map(reasonIn).filter((reason) => reason !== '');
	const where = stepNames(envelope.Errors);
	const reason = [where, [...new Set(words)].join('; ')].filter((part) => part !== '').join(': ');
	const kind = status === 401 || status === 403 ? 'channelRefused' : 'reportedByService';
	throw new ServiceFailure(kind, { ...facts, channelStatus: status, reason });
}

/** "step getOrders": the names under which `Errors` reports. */
function stepNames(errors: unknown): string {
	if (!isObject(errors)) return '';
	const names = Object.keys(errors).filter(
		(name) => isObject(errors[name]) && !saysNothing(errors[name]),
	);
	return names.length > 0 ? `step ${names.join(', ')}` : '';
}

/** The channel's own HTTP status, from the `restErrors` that hold one at any depth. */
function channelStatus(sources: readonly unknown[]): number | undefined {
	for (const source of sources) {
		if (Array.isArray(source) || isObject(source)) {
			const own = isObject(source) ? Number(source.status_code) : NaN;
			const found = Number.isInteger(own) && own > 0 ? own : channelStatus(Object.values(source));
			if (found !== undefined) return found;
		}
	}
	return undefined;
}

function recordsOf(result: unknown, facts: FailureFacts): IDataObject[] {
	if (result === null) return [];
	if (!Array.isArray(result)) {
		throw new ServiceFailure('unexpectedShape', {
			...facts,
			found: `“Output.result” is ${shapeOf(result)} instead of a list`,
		});
	}
	const stray = result.findIndex((record) => !isObject(record));
	if (stray === -1) return result as IDataObject[];
	throw new ServiceFailure('unexpectedShape', {
		...facts,
		found: `record ${stray + 1} of “Output.result” is ${shapeOf(result[stray])} instead of an object`,
	});
}

/**
 * The end of the data is a missing, null or blank cursor; text is sent back as it is. Anything else is no end
 * either: taken for one, it would cut the reading short without a word.
 */
function cursorOf(token: unknown, facts: FailureFacts): string | undefined {
	if (token === undefined || token === null) return undefined;
	if (typeof token === 'string') return token.trim() === '' ? undefined : token;
	if (typeof token === 'number') return String(token);
	throw new ServiceFailure('unexpectedShape', {
		...facts,
		found: `“Output.next_page_token” is ${shapeOf(token)} instead of text`,
	});
}

function shapeOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
