/** Keys that hold words for people, best first. */
const TELLING_KEYS = [
	'error_description',
	'message',
	'Message',
	'detail',
	'details',
	'title',
	'reason',
	'description',
	'error',
	'errors',
	'Errors',
	'result',
];

/** Keys that hold nothing a person should read, or that may hold secrets. */
const SILENT_KEYS = ['headers', 'content_file_path', 'content_type', 'execution_id', 'override_count', 'step', 'isSuccess', 'status_code', 'request', 'config'];

const MOST_REASONS = 3;
const MOST_DEPTH = 6;

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
	return [...new Set(reasons(value, 0))].slice(0, MOST_REASONS).join('; ');
}

function reasons(value: unknown, depth: number): string[] {
	if (depth > MOST_DEPTH || saysNothing(value)) return [];
	if (typeof value === 'string') return [plainWords(value)].filter((text) => text !== '');
	if (typeof value !== 'object' || value === null) return [String(value)];
	if (Array.isArray(value)) return value.flatMap((entry) => reasons(entry, depth + 1));
	return reasonsOfObject(value as Record<string, unknown>, depth);
}

function reasonsOfObject(object: Record<string, unknown>, depth: number): string[] {
	for (const key of TELLING_KEYS) {
		const told = reasons(object[key], depth + 1);
		if (told.length > 0) return told;
	}
	return Object.entries(object)
		.filter(([key]) => !SILENT_KEYS.includes(key))
		.flatMap(([key, entry]) => {
			const told = reasons(entry, depth + 1);
			return typeof entry === 'object' || told.length === 0 ? told : [`${key}: ${told.join('; ')}`];
		});
}

/** Text as a person would read it: JSON inside text is opened, HTML becomes its title or its words. */
function plainWords(text: string): string {
	const trimmed = text.trim();
	if (/^[[{]/.test(trimmed)) {
		const parsed = parsedOrUndefined(trimmed);
		if (parsed !== undefined) return reasonIn(parsed);
	}
	if (!/<[a-z!/][^>]*>/i.test(trimmed)) return trimmed.replace(/\s+/g, ' ');
	const title = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(trimmed)?.[1];
	const words = title ?? trimmed.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
	return words.replace(/\s+/g, ' ').trim();
}

function parsedOrUndefined(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
