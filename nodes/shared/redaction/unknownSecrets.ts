/** Addresses, which may contain a token, and strings of at least 16 characters that tokens consist of. */
const CANDIDATES = /[a-z][a-z0-9+.-]*:\/\/\S+|[\w.~+/=%-]{16,}/gi;

/** From this length on, mixed case counts as a sign of a token rather than of a name. */
const MIN_MIXED_CASE_LENGTH = 20;

/**
 * Replaces addresses and token-like strings by `***`, for secrets that are not in the credentials. For answers that are
 * expected to contain a secret: in other texts it would also remove IDs and addresses.
 */
export const withoutTokens = (text: string): string =>
	text.replace(CANDIDATES, (found) => (isWord(found) ? found : '***'));

const isWord = (run: string): boolean =>
	!run.includes('://') &&
	!/\d/.test(run) &&
	(run.length < MIN_MIXED_CASE_LENGTH || !(/[a-z]/.test(run) && /[A-Z]/.test(run)));
