import { withoutTokens } from '../redaction/unknownSecrets';
import { reasonIn, saysNothing } from './reason';

/** Fields, in small letters, in which services say what went wrong. */
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

/** Those of them that stand in no answer that went well. */
const REFUSALS = ['error', 'error_description', 'errors'];

const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 40;

/**
 * What may be quoted of an answer that is expected to hold a secret, such as a token or a Magic Link: of an object
 * its error fields, and of the others the names alone; of a text its words without addresses and long runs.
 */
export function quotableWords(answer: unknown): string {
	if (typeof answer === 'string') {
		// JSON that is cut off or damaged: where a value begins and ends cannot be told.
		return /^\s*[[{"]/.test(answer) ? '' : withoutTokens(reasonIn(answer));
	}
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '';
	const entries = Object.entries(answer);
	const told = entries.filter(([name]) => isErrorField(name));
	const names = entries
		.map(([name]) => name)
		.filter((name) => !isErrorField(name))
		.slice(0, MAX_NAMES)
		.map((name) => withoutTokens(name.slice(0, MAX_NAME_LENGTH)));
	const words = withoutTokens(reasonIn(Object.fromEntries(told)));
	const fields = names.length > 0 ? `further fields: ${names.join(', ')}` : '';
	return [words, fields].filter((part) => part !== '').join('; ');
}

/** Whether an object says that something went wrong. */
export const saysRefused = (answer: object): boolean =>
	Object.entries(answer).some(
		([name, value]) => REFUSALS.includes(name.toLowerCase()) && !saysNothing(value),
	);

const isErrorField = (name: string): boolean => ERROR_FIELDS.includes(name.toLowerCase());
