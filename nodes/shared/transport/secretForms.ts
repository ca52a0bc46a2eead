const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** JSON puts one backslash in front, JSON inside JSON three, and so on. */
const BACKSLASHES = '\\\\{1,8}';

const BLANKS =
	`(?:\\s|\\+|%(?:25)*(?:20|0[9ad])|${BACKSLASHES}(?:[nrt]|u00(?:20|09|0a|0d))|&(?:amp;)*(?:nbsp|#0*32|#x0*20);?)+`;

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/**
 * A pattern (to be used without regard to capitals) that finds a text also where some or all of its characters
 * are percent-encoded, escaped for JSON or HTML, each once or several times over, and where blanks were joined.
 */
export function patternOf(text: string): string {
	return text
		.split(/(\s+)/)
		.map((part) => (/^\s/.test(part) ? BLANKS : [...part].map(patternOfCharacter).join('')))
		.join('');
}

function patternOfCharacter(character: string): string {
	if (/[A-Za-z0-9]/.test(character)) return character;
	const code = character.codePointAt(0) ?? 0;
	const bytes = [...Buffer.from(character, 'utf8')];
	const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
	const named = ENTITIES[character] ?? (code > 127 ? '[a-z]+\\d?' : undefined);
	const entity = [`#0*${code}`, `#x0*${hex(code, 1)}`, ...(named ? [named] : [])].join('|');
	const forms = [
		character === '\\' ? BACKSLASHES : `(?:${BACKSLASHES})?${escaped(character)}`,
		bytes.map((byte) => `%(?:25)*${hex(byte, 2)}`).join(''),
		units.map((unit) => `${BACKSLASHES}u${hex(unit, 4)}`).join(''),
		`&(?:amp;)*(?:${entity});?`,
		// Decoded once too often, it has become a blank.
		...(character === '+' ? [' '] : []),
	];
	return `(?:${forms.join('|')})`;
}

/** The forms in which a text stands inside a request before the request as a whole is encoded. */
export function textFormsOf(text: string): string[] {
	const percent = encodeURIComponent(text);
	const json = JSON.stringify(text).slice(1, -1);
	const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
	return [...new Set([text, percent, percent.replace(/%20/g, '+'), json, ascii])];
}

export function hexFormsOf(text: string): string[] {
	const digits = Buffer.from(text, 'utf8').toString('hex');
	return [digits, digits.toUpperCase()];
}

/**
 * Base64 of a text at each of the three positions it can take inside a longer one, without the characters at
 * the ends that depend on its neighbours; in the usual and the URL-safe alphabet.
 */
export function base64FormsOf(text: string): string[] {
	return [0, 1, 2].flatMap((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text, 'utf8')]);
		const encoded = bytes.toString('base64').replace(/=+$/, '');
		const start = Math.ceil((offset * 8) / 6);
		const end = Math.floor((bytes.length * 8) / 6);
		const core = encoded.slice(start, end);
		return [core, core.replace(/\+/g, '-').replace(/\//g, '_')];
	});
}
