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

/** The words that matter stand at the beginning; more is not searched for them. */
const MAX_CHARACTERS = 10_000;

const MAX_REASONS = 3;
const MAX_DEPTH = 6;

/** Whether a value says nothing: null, '', {}, [] and anything made only of such. */
export function saysNothing(value: unknown): boolean {
	if (value === null || value === undefined) return true;
	if (typeof value === 'string') return value.trim() === '';
	if (Array.isArray(value)) return value.every(saysNothing);
	if (typeof value === 'object') return Object.values(value).every(saysNothing);
	return false;
}

/**
 * Readable words out of an answer of unknown shape: text, object, list, nested. HTML loses its tags; headers
 * are never read.
 */
export function reasonIn(value: unknown): string {
	return [...new Set(reasons(value, 0))].slice(0, MAX_REASONS).join('; ');
}

function reasons(value: unknown, depth: number): string[] {
	if (depth > MAX_DEPTH || saysNothing(value)) return [];
	if (typeof value === 'string') return [plainWords(value)].filter((text) => text !== '');
	if (typeof value !== 'object' || value === null) return [String(value)];
	if (Array.isArray(value)) return value.flatMap((entry) => reasons(entry, depth + 1));
	return reasonsOfObject(value as Record<string, unknown>, depth);
}

function reasonsOfObject(object: Record<string, unknown>, depth: number): string[] {
	const under = (key: string) => reasons(object[key], depth + 1);
	const general = TELLING_KEYS.map(under).find((told) => told.length > 0) ?? [];
	const particular = PARTICULAR_KEYS.map(under).find((told) => told.length > 0) ?? [];
	if (general.length + particular.length > 0) return [...general, ...particular];
	return Object.entries(object)
		.filter(([key]) => !SILENT_KEYS.includes(key) && !/headers$/i.test(key))
		.flatMap(([key, entry]) => {
			const told = reasons(entry, depth + 1);
			return typeof entry === 'object' || told.length === 0 ? told : [`${key}: ${told.join('; ')}`];
		});
}

/** Text as a person would read it: JSON inside text is opened, HTML becomes its title or its words. */
function plainWords(text: string): string {
	const trimmed = text.trim();
	if (/^[[{]/.test(trimmed)) {
		const parsed = tryParseJson(trimmed);
		if (parsed !== undefined) return reasonIn(parsed);
	}
	const beginning = trimmed.slice(0, MAX_CHARACTERS);
	if (!/<[a-z!/][^>]*>/i.test(beginning)) return beginning.replace(/\s+/g, ' ');
	const title = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(beginning)?.[1];
	const words =
		title ?? beginning.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
	return words.replace(/\s+/g, ' ').trim();
}
