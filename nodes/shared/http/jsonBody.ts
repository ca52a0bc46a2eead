import { ApiError } from '../errors/apiError';
import { reasonIn } from '../errors/reason';
import { tryParseJson } from '../util/json';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The body of an answer as an object.
 * @throws ApiError for an empty body, HTML, or text that is not JSON
 */
export function readObject(text: string): JsonObject {
	if (text.trim() === '') throw new ApiError('emptyAnswer');
	const body = tryParseJson(text);
	if (body === undefined) throw notJson(text);
	if (body === null) throw new ApiError('emptyAnswer');
	if (!isObject(body)) throw new ApiError('unexpectedShape', { found: `it is ${shapeOf(body)}` });
	return body;
}

/** Text that begins as JSON is part of the data, so it is not quoted. */
const BEGINS_AS_JSON = /^\s*(\{\s*["}]|\[\s*[[\]{"\d-])/;

const notJson = (text: string) =>
	new ApiError(
		'notJson',
		BEGINS_AS_JSON.test(text) ? { found: 'it is cut off or damaged' } : { reason: reasonIn(text) },
	);

/** The shape of a JSON value in words, for messages: "a list", "null", "a number". */
export function shapeOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
