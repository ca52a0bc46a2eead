import type { IDataObject } from 'n8n-workflow';

import {
	ApiError,
	type ApiErrorDetails,
	isRetryableStatus,
	kindOfChannelStatus,
	retryAfterMs,
} from '../errors/apiError';
import { ERROR_LISTS, hasNoContent, reasonIn } from '../errors/reason';
import { type JsonObject, isObject, readObject, shapeOf } from '../service/jsonBody';
import { beginning } from '../values/texts';

/** The content of one answer of a list endpoint. */
export interface Answer {
	/** product or order objects, unchanged */
	records: IDataObject[];
	/** cursor of the next page; undefined at the end */
	cursor?: string;
	executionId?: string;
	traceId?: string;
	/** time of the service when it answered, epoch milliseconds; undefined without a `Date` header */
	serverTime?: number;
}

/**
 * Reads the response envelope (spec: Response envelope, Errors). HTTP 200 alone is no success: `Errors` must be
 * empty, `Output.isSuccess` true, the four lists empty, and `Output.result` a list or null.
 * @throws ApiError with the service's or the channel's own reason
 */
export function readAnswer(body: Buffer, { serverTime }: { serverTime?: number } = {}): Answer {
	const envelope = readObject(body.toString());
	const output = isObject(envelope.Output) ? envelope.Output : undefined;
	const errors = reportedErrors(envelope.Errors);
	const details = detailsOf(envelope, output, errors);
	assertNoReportedErrors(errors, output, details, serverTime ?? Date.now());
	if (!output) throw new ApiError('unexpectedShape', { ...details, found: 'it has no “Output”' });
	return {
		records: recordsOf(output.result, details),
		// `result: null` is the end of the data, also beside a cursor; an empty list is not.
		cursor: output.result === null ? undefined : cursorOf(output.next_page_token, details),
		executionId: details.executionId,
		traceId: details.traceId,
		serverTime,
	};
}

function detailsOf(
	envelope: JsonObject,
	output: JsonObject | undefined,
	{ objects }: ReportedErrors,
): ApiErrorDetails {
	const report = isObject(envelope.Report) ? envelope.Report : {};
	const id = output?.execution_id ?? objects.find(isObject)?.execution_id;
	return { executionId: textOrUndefined(id), traceId: textOrUndefined(report.TraceId) };
}

const textOrUndefined = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

function assertNoReportedErrors(
	errors: ReportedErrors,
	output: JsonObject | undefined,
	details: ApiErrorDetails,
	now: number,
): void {
	const lists = output ? ERROR_LISTS.filter((name) => !hasNoContent(output[name])) : [];
	const failed = errors.hasContent || lists.length > 0 || (output && output.isSuccess !== true);
	if (!failed) return;

	const reports = lists.map((name) => output?.[name]);
	const { status, retryAfterMs } = channelAnswer([errors.value, ...reports], now);
	const whole = errors.isByStep ? '' : reasonIn(errors.value);
	const steps = whole === '' ? errors.steps : [];
	const reasons = [
		whole,
		...steps.map(([, report]) => reasonIn(report)),
		...reports.map((report) => reasonIn(report)),
	];
	const words = [...new Set(reasons)].filter((text) => text !== '').join('; ');
	const reason = [stepNames(steps), words].filter((part) => part !== '').join(': ');
	throw new ApiError(kindOfChannelStatus(status), {
		...details,
		channelStatus: status,
		retryAfterMs,
		reason,
	});
}

/** What `Errors` reports, collected in one pass over its fields, as there may be any number. */
interface ReportedErrors {
	value: unknown;
	hasContent: boolean;
	/** the first reports with content, by the name of their step, which may be any text */
	steps: Array<readonly [step: string, report: unknown]>;
	/** whether a value is a report; where none is, `Errors` is one report itself */
	isByStep: boolean;
	/** all values that are objects or lists */
	objects: unknown[];
}

/** Reports whose words are read: more help nobody. */
const MAX_STEPS = 20;

function reportedErrors(value: unknown): ReportedErrors {
	const hasContent = !hasNoContent(value);
	const errors: ReportedErrors = { value, hasContent, steps: [], isByStep: false, objects: [] };
	if (!isObject(value)) return { ...errors, objects: [value] };
	for (const step of Object.keys(value)) {
		const report = value[step];
		const isReport = typeof report === 'object' && report !== null;
		if (isReport) errors.objects.push(report);
		const isNeeded = errors.steps.length < MAX_STEPS || (isReport && !errors.isByStep);
		if (!hasContent || !isNeeded || hasNoContent(report)) continue;
		errors.isByStep ||= isReport;
		if (errors.steps.length < MAX_STEPS) errors.steps.push([step, report]);
	}
	return errors;
}

const MAX_STEP_NAMES = 5;
const MAX_STEP_NAME_LENGTH = 60;

/** The names of the steps in `Errors`, such as "step getOrders"; '' without steps. */
function stepNames(steps: ReportedErrors['steps']): string {
	if (steps.length === 0) return '';
	const names = steps
		.slice(0, MAX_STEP_NAMES)
		.map(([name]) => beginning(name, MAX_STEP_NAME_LENGTH));
	return `step ${names.join(', ')}${steps.length > MAX_STEP_NAMES ? ', …' : ''}`;
}

function recordsOf(result: unknown, details: ApiErrorDetails): IDataObject[] {
	if (result === null) return [];
	if (!Array.isArray(result)) {
		throw new ApiError('unexpectedShape', {
			...details,
			found: `“Output.result” is ${shapeOf(result)} instead of a list`,
		});
	}
	const stray = result.findIndex((record) => !isObject(record));
	if (stray === -1) return result as IDataObject[];
	throw new ApiError('unexpectedShape', {
		...details,
		found: `record ${stray + 1} of “Output.result” is ${shapeOf(result[stray])} instead of an object`,
	});
}

/**
 * The cursor of the next page, unchanged; undefined for a missing, null or blank one, which is the end of the data.
 * Values of other types are an error, as taking them for the end would silently lose records.
 */
function cursorOf(token: unknown, details: ApiErrorDetails): string | undefined {
	if (token === undefined || token === null) return undefined;
	if (typeof token === 'string') return token.trim() === '' ? undefined : token;
	if (typeof token === 'number') return String(token);
	throw new ApiError('unexpectedShape', {
		...details,
		found: `“Output.next_page_token” is ${shapeOf(token)} instead of text`,
	});
}

/** What an error report tells of the channel's own answer. */
export interface ChannelAnswer {
	/** HTTP status */
	status?: number;
	/** how long the channel asks to wait, in milliseconds; undefined for statuses that do not pass */
	retryAfterMs?: number;
}

/**
 * The channel's answer in the reports of a failed call (`restErrors`): the first object with a `status_code` at any depth.
 * @param now epoch milliseconds, for a `Retry-After` that is a date
 */
export function channelAnswer(reports: readonly unknown[], now: number): ChannelAnswer {
	const left = [...reports].reverse();
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as JsonObject;
		const status = isObject(next) ? wholeNumber(next.status_code) : undefined;
		if (status !== undefined) {
			const retryAfter = headerIn(fields.headers, 'retry-after');
			return isRetryableStatus(status)
				? { status, retryAfterMs: retryAfterMs(retryAfter, headerIn(fields.headers, 'date'), now) }
				: { status };
		}
		// In reverse, as the last one pushed is read first.
		for (const key of Object.keys(fields).reverse()) {
			if (typeof fields[key] === 'object') left.push(fields[key]);
		}
	}
	return {};
}

function wholeNumber(value: unknown): number | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const number = Number(value);
	return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** The value of a header, whatever the case of its name; the first one of a list of values. */
function headerIn(headers: unknown, name: string): unknown {
	if (!isObject(headers)) return undefined;
	const key = Object.keys(headers).find((own) => own.toLowerCase() === name);
	const value = key === undefined ? undefined : headers[key];
	return Array.isArray(value) ? (value[0] as unknown) : value;
}
