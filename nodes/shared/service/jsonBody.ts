import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import { reasonIn } from '../errors/reason';
import { tryParseJson } from '../values/json';
import { isFields, type Fields } from '../values/recordValues';

/**
 * The body of an answer as an object.
 * @throws ApiError for an empty body, HTML, text that is not JSON, or JSON that stops in its middle
 */
export function readObject(text: string): Fields {
	if (text.trim() === '') throw new ApiError('emptyAnswer');
	const body = tryParseJson(text);
	if (body === undefined) {
		if (isCutOff(text)) throw new ApiError('answerCut');
		throw new ApiError('notJson', BEGINS_AS_JSON.test(text) ? DAMAGED : { reason: reasonIn(text) });
	}
	if (body === null) throw new ApiError('emptyAnswer');
	if (!isFields(body)) throw new ApiError('unexpectedShape', { found: `it is ${shapeOf(body)}` });
	return body;
}

/** Text that begins as JSON may contain data of customers, so messages do not quote it. */
const BEGINS_AS_JSON = /^\s*(\{\s*(["}]|$)|\[\s*([[\]{"\d-]|$))/;

const DAMAGED = {
	found: 'it is damaged',
	hint: 'The service or a proxy changed the answer. Try again. If it happens again, ask the operator of the service.',
};

/** Whether a text is JSON that ends too early: inside a string, or with a list or object not closed. */
export function isCutOff(text: string): boolean {
	if (!BEGINS_AS_JSON.test(text)) return false;
	let open = 0;
	let isInText = false;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === '"') isInText = !isInText;
		else if (isInText) at += character === '\\' ? 1 : 0;
		else if (character === '{' || character === '[') open++;
		else if (character === '}' || character === ']') open--;
	}
	return isInText || open > 0;
}

/** The shape of a JSON value in words, for messages: "a list", "null", "a number". */
export function shapeOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * Whether an answer of which nothing was read had a body all the same: a compressed body that ends before its first
 * character can be decoded reads as ''. The HTTP client removes `Content-Encoding` when it decodes, but not the length.
 */
export function isCutBeforeText(
	headers: IN8nHttpFullResponse['headers'],
	body: string | Buffer,
): boolean {
	if (body.length > 0) return false;
	const { 'content-length': length, 'content-encoding': encoding } = headers ?? {};
	return Number(length ?? 0) > 0 || !['', 'identity'].includes(String(encoding ?? '').trim());
}
