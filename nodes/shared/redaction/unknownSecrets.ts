/** Addresses, which may hold a token, and runs of the signs that tokens are made of. */
const CANDIDATES = /[a-z][a-z0-9+.-]*:\/\/\S+|[\w.~+/=%-]{16,}/gi;

/** From this many signs on, capitals within small letters are taken for chance rather than for a name. */
const LONG_RUN = 20;

/**
 * Strikes out what may be a secret that nobody knows beforehand: addresses, and long runs of the signs of tokens.
 * For answers that are expected to hold a secret; in other texts it would take IDs and addresses away.
 */
export const withoutTokens = (text: string): string =>
	text.replace(CANDIDATES, (found) => (isWord(found) ? found : '***'));

const isWord = (run: string): boolean =>
	!run.includes('://') &&
	!/\d/.test(run) &&
	(run.length < LONG_RUN || !(/[a-z]/.test(run) && /[A-Z]/.test(run)));
