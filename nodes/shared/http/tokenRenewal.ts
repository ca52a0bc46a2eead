/** Renewals under way in this process, by the ID of the credential; settled when the new token is stored. */
const underWay = new Map<string, Promise<void>>();

/** Whom to tell that the token of a credential is stored. */
const waiting = new WeakMap<object, () => void>();

/** Called by the credential when n8n has put a token into it and is about to send a request with it. */
export const tokenIsStored = (credential: object): void => waiting.get(credential)?.();

/**
 * Renews the token of a credential, or waits for a renewal that another reading has begun: where a new token ends
 * the ones before it, every further one would end the token that others have just begun to use.
 * @param renew gets a function for the object that n8n puts the token into: others wait until it is there
 * @returns what `renew` returns; undefined after the renewal of another reading
 * @throws what `renew` throws; what the renewal of another reading threw before its token was stored
 */
export async function sharedRenewal<Result>(
	id: string,
	renew: (whenStored: (credential: object) => void) => Promise<Result>,
): Promise<Result | undefined> {
	const other = underWay.get(id);
	if (other) {
		await other;
		return undefined;
	}
	let tell = (): void => undefined;
	const stored = new Promise<void>((resolve) => {
		tell = resolve;
	});
	const result = renew((credential) => waiting.set(credential, tell));
	const renewal = Promise.race([stored, result]).then(() => undefined);
	underWay.set(id, renewal);
	const forget = () => underWay.delete(id);
	renewal.then(forget, forget);
	return await result;
}
