import type { IDataObject } from 'n8n-workflow';

import {
	ApiError,
	type ApiErrorDetails,
	isRetryableStatus,
	kindOfChannelStatus,
	retryAfterMs,
} from '../errors/apiError';
import { ERROR_LISTS, hasNoContent, reasonIn } from '../errors/reason';
import { beginsAsJson, isCutOff, tryParseJson } from '../values/json';
import { fieldsOf, isFields, type Fields } from '../values/recordValues';

export interface Answer {
	records: IDataObject[];
	cursor?: string;
	executionId?: string;
	traceId?: string;
	/** epoch milliseconds; undefined without a `Date` header */
	serverTime?: number;
}

/**
 * Reads the response envelope (spec: Response envelope, Errors). HTTP 200 alone is no success:
 * `Errors` and the four lists must be empty, `Output.isSuccess` true, `Output.result` a list or
 * null.
 * @throws ApiError with the reason of the service or the channel
 */
export function readAnswer(body: Buffer, serverTime?: number): Answer {
	const envelope = readObject(body);
	const output = isFields(envelope.Output) ? envelope.Output : undefined;
	const details = detailsOf(envelope, output, envelope.Errors);
	assertNoReportedErrors(envelope.Errors, output, details, serverTime ?? Date.now());
	if (!output) throw unexpected(details, 'it has no “Output”');
	return {
		records: recordsOf(output.result, details),
		// `result: null` is the end, also beside a cursor; an empty list is not.
		cursor: output.result === null ? undefined : cursorOf(output.next_page_token, details),
		...details,
		serverTime,
	};
}

/** @throws ApiError for an empty body, HTML, other text, or JSON that is cut off */
function readObject(bytes: Buffer): Fields {
	const text = bytes.toString();
	if (text.trim() === '') throw new ApiError('emptyAnswer');
	const body = tryParseJson(text, bytes);
	if (body === undefined) {
		if (isCutOff(text)) throw new ApiError('answerCut');
		// Not quoted: it may contain data of customers.
		throw new ApiError('notJson', beginsAsJson(text) ? DAMAGED : { reason: reasonIn(text) });
	}
	if (body === null) throw new ApiError('emptyAnswer');
	if (!isFields(body)) throw new ApiError('unexpectedShape', { found: `it is ${shapeOf(body)}` });
	return body;
}

const DAMAGED = {
	found: 'it is damaged',
	hint: 'The service or a proxy changed the answer. Try again. If it happens again, ask the operator of the service.',
};

function shapeOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const unexpected = (details: ApiErrorDetails, found: string): ApiError =>
	new ApiError('unexpectedShape', { ...details, found });

function detailsOf(envelope: Fields, output: Fields | undefined, errors: unknown): ApiErrorDetails {
	const report = isFields(envelope.Report) ? envelope.Report : {};
	const reports = isFields(errors) ? Object.values(errors) : [];
	const id = output?.execution_id ?? reports.find(isFields)?.execution_id;
	return { executionId: textOrUndefined(id), traceId: textOrUndefined(report.TraceId) };
}

const textOrUndefined = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

function assertNoReportedErrors(
	errors: unknown,
	output: Fields | undefined,
	details: ApiErrorDetails,
	now: number,
): void {
	const lists = output ? ERROR_LISTS.filter((name) => !hasNoContent(output[name])) : [];
	const failed = !hasNoContent(errors) || lists.length > 0 || (output && output.isSuccess !== true);
	if (!failed) return;

	const reports = [errors, ...lists.map((name) => output?.[name])];
	const channel = channelAnswer(reports, now);
	// The name of a step may read as that of a field without a reason, such as “request”.
	const reason = reasonIn(reports) || reasonIn(Object.values(fieldsOf(errors)));
	const kind = kindOfChannelStatus(channel.channelStatus);
	throw new ApiError(kind, { ...details, ...channel, reason });
}

function recordsOf(result: unknown, details: ApiErrorDetails): IDataObject[] {
	if (result === null) return [];
	if (!Array.isArray(result))
		throw unexpected(details, `“Output.result” is ${shapeOf(result)} instead of a list`);
	const stray = result.findIndex((record) => !isFields(record));
	if (stray === -1) return result as IDataObject[];
	const which = `record ${stray + 1} of “Output.result”`;
	throw unexpected(details, `${which} is ${shapeOf(result[stray])} instead of an object`);
}

/** Other types are an error: taking them for the end would silently lose records. */
function cursorOf(token: unknown, details: ApiErrorDetails): string | undefined {
	if (token === undefined || token === null) return undefined;
	if (typeof token === 'string') return token.trim() === '' ? undefined : token;
	if (typeof token === 'number') return String(token);
	throw unexpected(details, `“Output.next_page_token” is ${shapeOf(token)} instead of text`);
}

/** The first `status_code` at any depth (`restErrors`), and how long the channel asks to wait. */
function channelAnswer(
	reports: readonly unknown[],
	now: number,
): Pick<ApiErrorDetails, 'channelStatus' | 'retryAfterMs'> {
	const left = [...reports].reverse();
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as Fields;
		const channelStatus = isFields(next) ? wholeNumber(next.status_code) : undefined;
		if (channelStatus !== undefined) {
			const [wait, date] = ['retry-after', 'date'].map((name) => headerIn(fields.headers, name));
			if (!isRetryableStatus(channelStatus)) return { channelStatus };
			return { channelStatus, retryAfterMs: retryAfterMs(wait, date, now) };
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

/** Whatever the case of its name; the first of several values. */
function headerIn(headers: unknown, name: string): unknown {
	if (!isFields(headers)) return undefined;
	const key = Object.keys(headers).find((own) => own.toLowerCase() === name);
	const value = key === undefined ? undefined : headers[key];
	return Array.isArray(value) ? (value[0] as unknown) : value;
}
