import { tryParseJson } from '../util/json';

/** Keys that hold words for people, best first. */
const TELLING_KEYS = [
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

/** Keys under which the particulars of a general sentence stand. */
const PARTICULAR_KEYS = ['errors', 'Errors', 'details'];

/** Keys that hold nothing a person should read, or that may hold secrets; headers, of whatever, among them. */
const SILENT_KEYS = [
	'content_file_path',
	'content_type',
	'execution_id',
	'override_count',
	'step',
	'isSuccess',
	'status_code',
	'request',
	'config',
];

/** The words that matter stand at the beginning of a text; more is not searched for them. */
const MAX_CHARACTERS = 10_000;

/** Of a whole answer, so that one made for it cannot keep n8n busy. */
const MAX_CHARACTERS_IN_ALL = 50_000;
const MAX_VALUES = 5_000;

const MAX_REASONS = 3;
const MAX_DEPTH = 10;

/** Whether a value says nothing: null, '', {}, [] and anything made only of such, however deep. */
export function saysNothing(value: unknown): boolean {
	const left = [value];
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next === 'object' && next !== null)
			for (const entry of Object.values(next)) left.push(entry);
		else if (next !== null && next !== undefined && !isBlank(next)) return false;
	}
	return true;
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Readable words out of an answer of unknown shape: text, object, list, nested. HTML loses its tags; headers
 * are never read.
 */
export function reasonIn(value: unknown): string {
	const search = new ReasonSearch();
	return [...new Set(search.reasons(value, 0))].slice(0, MAX_REASONS).join('; ');
}

class ReasonSearch {
	private valuesLeft = MAX_VALUES;
	private charactersLeft = MAX_CHARACTERS_IN_ALL;

	reasons(value: unknown, depth: number): string[] {
		if (value === null || value === undefined || depth > MAX_DEPTH || this.valuesLeft-- <= 0)
			return [];
		if (typeof value === 'string') return this.inText(value, depth);
		if (typeof value !== 'object') return [String(value)];
		if (Array.isArray(value)) return value.flatMap((entry) => this.reasons(entry, depth + 1));
		return this.inObject(value as Record<string, unknown>, depth);
	}

	private inObject(object: Record<string, unknown>, depth: number): string[] {
		const under = (key: string) =>
			Object.hasOwn(object, key) ? this.reasons(object[key], depth + 1) : [];
		const general = TELLING_KEYS.map(under).find((told) => told.length > 0) ?? [];
		const particular = PARTICULAR_KEYS.map(under).find((told) => told.length > 0) ?? [];
		if (general.length + particular.length > 0) return [...general, ...particular];
		return Object.entries(object)
			.filter(([key]) => !isReadAlready(key) && !isSilent(key))
			.flatMap(([key, entry]) => {
				const told = this.reasons(entry, depth + 1);
				return typeof entry === 'object' || told.length === 0
					? told
					: [`${key}: ${told.join('; ')}`];
			});
	}

	/** Text as a person would read it: JSON inside text is opened, HTML becomes its title or its words. */
	private inText(text: string, depth: number): string[] {
		const trimmed = text.trim();
		if (/^[[{]/.test(trimmed)) {
			const parsed = tryParseJson(trimmed);
			if (parsed !== undefined) return this.reasons(parsed, depth + 1);
		}
		const beginning = trimmed.slice(0, Math.min(MAX_CHARACTERS, this.charactersLeft));
		this.charactersLeft -= beginning.length;
		return [plainWords(beginning)].filter((words) => words !== '');
	}
}

const isReadAlready = (key: string): boolean =>
	TELLING_KEYS.includes(key) || PARTICULAR_KEYS.includes(key);

const isSilent = (key: string): boolean => SILENT_KEYS.includes(key) || /headers$/i.test(key);

/** No expression here goes back over a text again and again, whatever it holds. */
function plainWords(text: string): string {
	if (!/<[a-z!/][^<>]*>/i.test(text)) return text.replace(/\s+/g, ' ');
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1];
	const words =
		title ?? text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
	return words.replace(/\s+/g, ' ').trim();
}
