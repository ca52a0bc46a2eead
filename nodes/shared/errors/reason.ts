import { namesSecret, withoutTokens } from '../secrets/secretTexts';
import { tryParseEmbeddedJson } from '../values/json';
import { fieldsOf, type Fields, isFields } from '../values/recordValues';

/** Keys of readable messages, in the order of preference. */
const MESSAGE_KEYS = [
	'error_description',
	'message',
	'Message',
	'detail',
	'title',
	'reason',
	'description',
	'error',
	'result',
];

const DETAIL_KEYS = ['errors', 'Errors', 'details'];
const READ_FIRST = [...MESSAGE_KEYS, ...DETAIL_KEYS];

/** Keys that help no user, or may contain secrets. */
const IGNORED_KEY =
	/^(?:content_file_path|content_type|execution_id|override_count|step|isSuccess|status_code|request|config)$|headers$/i;

/** Limit for one text; the message is at its beginning. */
const MAX_CHARACTERS = 10_000;

/** Limits for a whole answer, so that a malicious one cannot block n8n. */
const MAX_CHARACTERS_IN_ALL = 50_000;
const MAX_VALUES = 5_000;

const MAX_REASONS = 3;
const MAX_DEPTH = 10;

/** Whether a value is null, undefined or a blank text, or an object or list of only these, at any depth. */
export function hasNoContent(value: unknown): boolean {
	const left = [value];
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next !== 'object' || next === null) {
			if (isContent(next)) return false;
			continue;
		}
		const fields = next as Fields;
		// Not Object.values, which takes four times as long for objects with many keys.
		for (const key of Object.keys(fields)) {
			const entry = fields[key];
			if (typeof entry === 'object') left.push(entry);
			else if (isContent(entry)) return false;
		}
	}
	return true;
}

const isContent = (scalar: unknown): boolean =>
	scalar !== null && scalar !== undefined && (typeof scalar !== 'string' || scalar.trim() !== '');

/**
 * The readable messages in an answer of unknown shape, at most three, joined with "; ". HTML is reduced to its title or
 * text; headers are not read.
 * @param isSecret whether the value of a field of this name is not for messages
 */
export function reasonIn(value: unknown, isSecret?: (name: string) => boolean): string {
	const search = new ReasonSearch(isSecret);
	return [...new Set(search.reasons(value, 0))].slice(0, MAX_REASONS).join('; ');
}

class ReasonSearch {
	private valuesLeft = MAX_VALUES;
	private charactersLeft = MAX_CHARACTERS_IN_ALL;

	constructor(private readonly isSecret: (name: string) => boolean = () => false) {}

	reasons(value: unknown, depth: number): string[] {
		if (value === null || value === undefined || depth > MAX_DEPTH || this.valuesLeft-- <= 0)
			return [];
		if (typeof value === 'string') return this.inText(value, depth);
		if (typeof value !== 'object') return [String(value)];
		if (Array.isArray(value)) return value.flatMap((entry) => this.reasons(entry, depth + 1));
		return this.inObject(value as Fields, depth);
	}

	private inObject(object: Fields, depth: number): string[] {
		const under = (key: string) =>
			Object.hasOwn(object, key) ? this.reasons(object[key], depth + 1) : [];
		const messages = MESSAGE_KEYS.map(under).find((texts) => texts.length > 0) ?? [];
		const details = DETAIL_KEYS.map(under).find((texts) => texts.length > 0) ?? [];
		if (messages.length + details.length > 0) return [...messages, ...details];
		return Object.keys(object).flatMap((key) => {
			if (this.valuesLeft <= 0 || READ_FIRST.includes(key)) return [];
			if (IGNORED_KEY.test(key) || this.isSecret(key)) return [];
			const entry = object[key];
			const texts = this.reasons(entry, depth + 1);
			return typeof entry === 'object' || texts.length === 0
				? texts
				: [`${key}: ${texts.join('; ')}`];
		});
	}

	/** JSON inside text is parsed, HTML reduced to its title or text. */
	private inText(text: string, depth: number): string[] {
		const trimmed = text.trim();
		if (/^[[{]/.test(trimmed)) {
			const parsed = tryParseEmbeddedJson(trimmed);
			if (parsed !== undefined) return this.reasons(parsed, depth + 1);
		}
		const beginning = trimmed.slice(0, Math.min(MAX_CHARACTERS, this.charactersLeft));
		this.charactersLeft -= beginning.length;
		return [plainText(beginning)].filter((plain) => plain !== '');
	}
}

/** The text without HTML. All expressions take time linear in the length of the text. */
function plainText(text: string): string {
	if (!/<[a-z!/][^<>]*>/i.test(text)) return text.replace(/\s+/g, ' ');
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1];
	const plain =
		title ?? text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
	return plain.replace(/\s+/g, ' ').trim();
}

/** Names of fields in which services describe errors. */
const ERROR_FIELD =
	/^(?:errors?|error_description|message|details?|title|reason|code|status|status_?code|traceid)$/i;

/** Those of them that successful answers do not have. */
const ERROR_ONLY_FIELD = /^(?:errors?|error_description)$/i;

const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 40;

/**
 * What a message may quote of an answer that can contain a secret, such as a token or a Magic Link: of an object its
 * error fields and the names of the others; of a text its words without addresses and token-like strings.
 */
export function safeQuote(answer: unknown): string {
	if (typeof answer === 'string') {
		// Incomplete or damaged JSON: the limits of its values are not certain.
		return /^\s*[[{"]/.test(answer) ? '' : withoutTokens(reasonIn(answer, namesSecret));
	}
	if (!isFields(answer)) return '';
	const errors: Record<string, unknown> = {};
	const names: string[] = [];
	for (const name of Object.keys(answer)) {
		if (ERROR_FIELD.test(name)) errors[name] = answer[name];
		else if (names.length < MAX_NAMES) names.push(withoutTokens(name.slice(0, MAX_NAME_LENGTH)));
	}
	const reason = withoutTokens(reasonIn(errors, namesSecret));
	const further = names.length > 0 ? `further fields: ${names.join(', ')}` : '';
	return [reason, further].filter((part) => part !== '').join('; ');
}

export const reportsError = (answer: Fields): boolean =>
	Object.keys(answer).some((name) => ERROR_ONLY_FIELD.test(name) && !hasNoContent(answer[name]));

/** The lists in `Output` of the response envelope that report errors. */
export const ERROR_LISTS = [
	'schemaValidationErrors',
	'restErrors',
	'operationErrors',
	'unexpectedErrors',
] as const;

/** Whether an object reports an error, itself or in the lists of its `Output`. */
export function reportsErrorInEnvelope(answer: Fields): boolean {
	const output = fieldsOf(answer.Output);
	return reportsError(answer) || ERROR_LISTS.some((name) => !hasNoContent(output[name]));
}
