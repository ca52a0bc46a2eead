import { randomBytes } from 'node:crypto';

interface Token {
	expiresAt: number;
	uses: number;
	useLimit: number;
}

/** Validity of an access token in seconds: 90 days (spec: Limits). */
const DEFAULT_TTL_SECONDS = 90 * 24 * 60 * 60;

/** Issues access tokens and says whether one is alive. Times come from the sandbox's clock. */
export class TokenIssuer {
	/** Every token issued, oldest first. */
	readonly issued: string[] = [];
	/** Validity of tokens issued from now on, and their `expires_in`. */
	ttlSeconds = DEFAULT_TTL_SECONDS;
	/** Each new token ends all older ones, as issuers do that allow one session. */
	onlyNewest = false;
	/** The status with which the service turns down a token that is not alive; some services answer 403. */
	refusalStatus: 401 | 403 = 401;
	private readonly tokens = new Map<string, Token>();
	private useLimit = Infinity;

	constructor(private readonly now: () => number) {}

	issue(): string {
		const token = randomBytes(24).toString('base64url');
		this.issued.push(token);
		if (this.onlyNewest) this.tokens.clear();
		this.tokens.set(token, {
			expiresAt: this.now() + this.ttlSeconds * 1000,
			uses: 0,
			useLimit: this.useLimit,
		});
		return token;
	}

	/** Counts one use; false when the token is unknown, expired or used up. */
	use(token: string): boolean {
		const known = this.tokens.get(token);
		if (!known || known.expiresAt <= this.now() || known.uses >= known.useLimit) return false;
		known.uses++;
		return true;
	}

	/** Whether a use would be accepted, without counting one. */
	isLive(token: string): boolean {
		const known = this.tokens.get(token);
		return known !== undefined && known.expiresAt > this.now() && known.uses < known.useLimit;
	}

	/** Ends every token issued so far. */
	expireAll(): void {
		this.tokens.clear();
	}

	/** Every token, present and future, is good for `uses` more requests; Infinity lifts the bound. */
	expireAfterUses(uses: number): void {
		this.useLimit = uses;
		for (const token of this.tokens.values()) token.useLimit = token.uses + uses;
	}

	/** Accepts a token that was not issued here, e.g. one that a test puts into a credential beforehand. */
	accept(token: string): void {
		this.tokens.set(token, { expiresAt: Infinity, uses: 0, useLimit: this.useLimit });
	}

	reset(): void {
		this.tokens.clear();
		this.issued.length = 0;
		this.useLimit = Infinity;
		this.ttlSeconds = DEFAULT_TTL_SECONDS;
		this.onlyNewest = false;
		this.refusalStatus = 401;
	}
}
