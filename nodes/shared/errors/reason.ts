import { namesSecret, withoutTokens } from '../secrets/secretTexts';
import { tryParseEmbeddedJson } from '../values/json';
import { fieldsOf, type Fields } from '../values/recordValues';

/** The first that has a text counts. */
const MESSAGE_KEYS =
	'error_description message Message detail title reason description error result'.split(' ');

const DETAIL_KEYS = ['errors', 'Errors', 'details'];

/** Keys that help no user, or may contain secrets. */
const IGNORED_KEY =
	/^(?:content_file_path|content_type|execution_id|override_count|step|isSuccess|status_code|request|config)$|headers$/i;

/** So that a malicious answer cannot block n8n. */
const MAX_CHARACTERS = 50_000;
const MAX_VALUES = 5_000;

const MAX_REASONS = 3;
const MAX_DEPTH = 10;

/** Null, undefined or a blank text, or an object or list of only these, at any depth. */
export function hasNoContent(value: unknown): boolean {
	const left = [value];
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next === 'object' && next !== null) {
			// Object.values takes four times as long for many keys.
			for (const key of Object.keys(next)) left.push((next as Fields)[key]);
		} else if (isContent(next)) return false;
	}
	return true;
}

const isContent = (scalar: unknown): boolean =>
	scalar !== null && scalar !== undefined && (typeof scalar !== 'string' || scalar.trim() !== '');

/**
 * The messages in an answer of unknown shape, at most three, joined with "; ".
 * @param isSecret by the name of a field: its value is not for messages
 */
export function reasonIn(value: unknown, isSecret?: (name: string) => boolean): string {
	const search = new ReasonSearch(isSecret);
	return [...new Set(search.reasons(value, 0))].slice(0, MAX_REASONS).join('; ');
}

class ReasonSearch {
	private valuesLeft = MAX_VALUES;
	private charactersLeft = MAX_CHARACTERS;

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
		const firstUnder = (keys: readonly string[]) =>
			keys
				.map((key) => (Object.hasOwn(object, key) ? this.reasons(object[key], depth + 1) : []))
				.find((texts) => texts.length > 0) ?? [];
		const found = [...firstUnder(MESSAGE_KEYS), ...firstUnder(DETAIL_KEYS)];
		if (found.length > 0) return found;
		return Object.keys(object).flatMap((key) => {
			if (this.valuesLeft <= 0 || [...MESSAGE_KEYS, ...DETAIL_KEYS].includes(key)) return [];
			if (IGNORED_KEY.test(key) || this.isSecret(key)) return [];
			const entry = object[key];
			const texts = this.reasons(entry, depth + 1);
			return typeof entry === 'object' || texts.length === 0
				? texts
				: [`${key}: ${texts.join('; ')}`];
		});
	}

	private inText(text: string, depth: number): string[] {
		const trimmed = text.trim();
		if (/^[[{]/.test(trimmed)) {
			const parsed = tryParseEmbeddedJson(trimmed);
			if (parsed !== undefined) return this.reasons(parsed, depth + 1);
		}
		const beginning = trimmed.slice(0, this.charactersLeft);
		this.charactersLeft -= beginning.length;
		return [plainText(beginning)].filter((plain) => plain !== '');
	}
}

/** All expressions take time linear in the length of the text. */
function plainText(text: string): string {
	if (!/<[a-z!/][^<>]*>/i.test(text)) return text.replace(/\s+/g, ' ');
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1];
	const plain =
		title ?? text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
	return plain.replace(/\s+/g, ' ').trim();
}

const ERROR_FIELD =
	/^(?:errors?|error_description|message|details?|title|reason|code|status|status_?code|traceid)$/i;

/** Successful answers do not have them. */
const ERROR_ONLY_FIELD = /^(?:errors?|error_description)$/i;

/**
 * What a message may quote of an answer that can hold a token or a Magic Link: the error fields
 * of an object, or a text, without addresses and token-like strings.
 */
export function safeQuote(answer: unknown): string {
	if (typeof answer === 'string') {
		// Damaged JSON: the limits of its values are not certain.
		return /^\s*[[{"]/.test(answer) ? '' : withoutTokens(reasonIn(answer, namesSecret));
	}
	const errors = Object.entries(fieldsOf(answer)).filter(([name]) => ERROR_FIELD.test(name));
	return withoutTokens(reasonIn(Object.fromEntries(errors), namesSecret));
}

export const reportsError = (answer: Fields): boolean =>
	Object.keys(answer).some((name) => ERROR_ONLY_FIELD.test(name) && !hasNoContent(answer[name]));

export const ERROR_LISTS = [
	'schemaValidationErrors',
	'restErrors',
	'operationErrors',
	'unexpectedErrors',
] as const;

export function reportsErrorInEnvelope(answer: Fields): boolean {
	const output = fieldsOf(answer.Output);
	return reportsError(answer) || ERROR_LISTS.some((name) => !hasNoContent(output[name]));
}
