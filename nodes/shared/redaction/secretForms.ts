import { plainTextOf } from './plainText';

/** What to look for in a text without its escaping. */
export interface SecretForms {
	/** in small letters, to be found without regard to capitals */
	folded: string[];
	/** to be found as they are */
	exact: string[];
}

/** Shorter forms would strike out innocent text. */
const MIN_FORM_LENGTH = 4;

/** The forms in which a value may stand in a text: as it is, in hexadecimal, and in Base64. */
export function formsOf(value: string): SecretForms {
	const texts = textFormsOf(value);
	// What is left of it where somebody took the tags out of a page.
	const readable = [value, value.replace(/<[^>]*>/g, ' ')].map((text) =>
		plainTextOf(text).text.trim(),
	);
	return {
		folded: longEnough([...readable, ...texts.map(hexOf)].map(inSmallLetters)),
		exact: longEnough(texts.flatMap(base64FormsOf).map((code) => plainTextOf(code).text.trim())),
	};
}

const longEnough = (forms: readonly string[]): string[] =>
	[...new Set(forms)].filter((form) => form.length >= MIN_FORM_LENGTH);

/** Of the letters A to Z only: the length must stay. */
export const inSmallLetters = (text: string): string =>
	text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The forms in which a text stands inside a request before the request as a whole is encoded. */
function textFormsOf(text: string): string[] {
	const percent = encodeURIComponent(text);
	const json = JSON.stringify(text).slice(1, -1);
	const ascii = json.replace(
		/[^ -~]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return [...new Set([text, percent, percent.replace(/%20/g, '+'), json, ascii])];
}

const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/**
 * Base64 of a text at each of the three positions it can take inside a longer one, without the characters at
 * the ends that depend on its neighbours; in the usual and the URL-safe alphabet.
 */
function base64FormsOf(text: string): string[] {
	return [0, 1, 2].flatMap((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text, 'utf8')]);
		const encoded = bytes.toString('base64').replace(/=+$/, '');
		const start = Math.ceil((offset * 8) / 6);
		const end = Math.floor((bytes.length * 8) / 6);
		const core = encoded.slice(start, end);
		return [core, core.replace(/\+/g, '-').replace(/\//g, '_')];
	});
}
