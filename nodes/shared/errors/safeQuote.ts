import { namesSecret, withoutTokens } from '../secrets/secretTexts';
import { reasonIn, hasNoContent } from './reason';

/** Names, in lower case, of fields in which services describe errors. */
const ERROR_FIELDS = [
	'error',
	'error_description',
	'errors',
	'message',
	'detail',
	'details',
	'title',
	'reason',
	'code',
	'status',
	'statuscode',
	'status_code',
	'traceid',
];

/** Those of them that successful answers do not have. */
const ERROR_ONLY_FIELDS = ['error', 'error_description', 'errors'];

const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 40;

/**
 * What a message may quote of an answer that can contain a secret, such as a token or a Magic Link: of an object its
 * error fields and the names of the others; of a text its words without addresses and token-like strings.
 */
export function quotableText(answer: unknown): string {
	if (typeof answer === 'string') {
		// Incomplete or damaged JSON: the limits of its values are not certain.
		return /^\s*[[{"]/.test(answer) ? '' : withoutTokens(reasonIn(answer, namesSecret));
	}
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '';
	const fields = answer as Record<string, unknown>;
	const errors: Record<string, unknown> = {};
	const names: string[] = [];
	for (const name of Object.keys(fields)) {
		if (isErrorField(name)) errors[name] = fields[name];
		else if (names.length < MAX_NAMES) names.push(withoutTokens(name.slice(0, MAX_NAME_LENGTH)));
	}
	const reason = withoutTokens(reasonIn(errors, namesSecret));
	const further = names.length > 0 ? `further fields: ${names.join(', ')}` : '';
	return [reason, further].filter((part) => part !== '').join('; ');
}

/** Whether an object reports an error. */
export function reportsError(answer: Readonly<Record<string, unknown>>): boolean {
	for (const name of Object.keys(answer)) {
		if (ERROR_ONLY_FIELDS.includes(name.toLowerCase()) && !hasNoContent(answer[name])) return true;
	}
	return false;
}

/** The lists in `Output` of the response envelope that report errors. */
export const ERROR_LISTS = [
	'schemaValidationErrors',
	'restErrors',
	'operationErrors',
	'unexpectedErrors',
] as const;

/** Whether an object reports an error, itself or in the lists of its `Output`. */
export function reportsErrorInEnvelope(answer: Readonly<Record<string, unknown>>): boolean {
	const output = answer.Output as Record<string, unknown> | null | undefined;
	return reportsError(answer) || ERROR_LISTS.some((name) => !hasNoContent(output?.[name]));
}

const isErrorField = (name: string): boolean => ERROR_FIELDS.includes(name.toLowerCase());
