import { randomBytes, randomUUID } from 'node:crypto';

/** The answer of the data operations, HTTP 200 (spec: Response envelope). */

const noErrors = {
	schemaValidationErrors: null,
	restErrors: null,
	operationErrors: null,
	unexpectedErrors: null,
};

/** The part of `Output` that every answer has. */
export const stepPart = (step: string, isSuccess: boolean): Record<string, unknown> => ({
	step,
	isSuccess,
	...noErrors,
	execution_id: randomUUID(),
	override_count: 0,
});

const roundedMs = (ms: number): number => Math.round(ms * 10000) / 10000;

/** The report of a run that took `ms`, nearly all of it at the channel. */
export function report(channelUri: string, ms: number): Record<string, unknown> {
	return {
		TraceId: randomBytes(16).toString('hex'),
		TotalExtResourcesDuration: roundedMs(ms * 0.9),
		TotalEventsTransitDuration: roundedMs(ms * 0.02),
		TotalTransformationsDuration: roundedMs(ms * 0.08),
		TotalRequestsDuration: roundedMs(ms),
		ExtResources: [{ Uri: ` ${channelUri}`, Duration: roundedMs(ms * 0.9) }],
	};
}

/** The JSON, in UTF-8, of an envelope without errors whose `result` is such JSON already. */
export function successEnvelope(parts: {
	output: Record<string, unknown>;
	result: Buffer;
	report?: Record<string, unknown>;
}): Buffer {
	const output = JSON.stringify(parts.output).slice(0, -1);
	const reportJson = parts.report === undefined ? '' : `,"Report":${JSON.stringify(parts.report)}`;
	return Buffer.concat([
		Buffer.from(`{"Errors":{},"Output":${output},"result":`),
		parts.result,
		Buffer.from(`}${reportJson}}`),
	]);
}

/** A JSON list, in UTF-8, of elements that are such JSON already. */
export function jsonList(elements: Buffer[]): Buffer {
	const comma = Buffer.from(',');
	return Buffer.concat([
		Buffer.from('['),
		...elements.flatMap((element, at) => (at === 0 ? [element] : [comma, element])),
		Buffer.from(']'),
	]);
}

/** The channel's own refusal as a step keeps it under `restErrors`. */
export function channelRefusal(
	status: number,
	body: unknown,
	headers: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
	return {
		status_code: status,
		content_type: 'application/json; charset=utf-8',
		content_file_path: {},
		headers: { 'x-request-id': randomUUID(), ...headers },
		result: body,
	};
}

/** Envelope of a failed step: `Errors` keyed by the step, and `Output` failed too, or absent. */
export function stepFailure(
	step: string,
	errors: Record<string, unknown>,
	output: 'failed' | 'absent',
): Record<string, unknown> {
	const failed = { ...stepPart(step, false), ...errors };
	return {
		Errors: { [step]: failed },
		...(output === 'failed' ? { Output: { ...stepPart(step, false), result: null } } : {}),
		Report: report('https://channel.example.com/', 12.5),
	};
}
