/** Addresses, which may contain a token, and strings of at least 12 characters that tokens consist of. */
const CANDIDATES = /[a-z][a-z0-9+.-]{0,30}:\/\/\S+|[\w.~+/=%-]{12,}/gi;

/** Dates, and error codes such as AADSTS7000215, which would otherwise look like tokens. */
const HARMLESS = /^(?:\d{4}-\d\d-\d\d(?:T\d\d)?|[A-Z]{2,8}[-_]?\d{1,8})[.]?$/;

/** Letters without separators that are more than a word has. */
const MAX_WORD_LENGTH = 23;
/** From this length on, mixed case counts as a sign of a token rather than of a name. */
const MIN_MIXED_CASE_LENGTH = 20;
/** Names in mixed case begin few of their letters with a capital: `redirectUrlNotFound` 3 of 19. */
const MAX_SHARE_OF_CAPITALS = 0.3;

/**
 * Replaces addresses and token-like strings by `***`, for secrets that are not in the credentials. For answers that are
 * expected to contain a secret: in other texts it would also remove IDs and addresses.
 */
export const withoutTokens = (text: string): string =>
	text.replace(CANDIDATES, (found) => (isWord(found) ? found : '***'));

/** Names, in any case, of fields whose values are secrets. */
const SECRET_NAME =
	/token|secret|passw|credential|signature|assertion|session|cookie|jwt|bearer|authorization|(?:api|access|private)[_-]?key/i;

/** Whether a field of this name holds a secret, as far as its name tells. */
export const namesSecret = (name: string): boolean => SECRET_NAME.test(name);

function isWord(run: string): boolean {
	if (run.includes('://')) return false;
	if (HARMLESS.test(run)) return true;
	if (/\d/.test(run) || (run.length >= MIN_MIXED_CASE_LENGTH && isMixed(run))) return false;
	return run.split(/[^a-z]+/i).every(isName);
}

const isMixed = (letters: string): boolean => /[a-z]/.test(letters) && /[A-Z]/.test(letters);

function isName(letters: string): boolean {
	if (letters.length > MAX_WORD_LENGTH) return false;
	const capitals = letters.replace(/[^A-Z]+/g, '').length;
	return !isMixed(letters) || capitals <= Math.max(2, letters.length * MAX_SHARE_OF_CAPITALS);
}
