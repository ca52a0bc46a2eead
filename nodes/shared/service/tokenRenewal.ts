/** Running renewals of this process, by credential ID; resolved when the new token is stored. */
const running = new Map<string, Promise<void>>();

/** Callbacks for the moment when the token of a credential object is stored. */
const storedCallbacks = new WeakMap<object, () => void>();

/** To be called by the credential's `authenticate`, when n8n has stored a new token and sends a request with it. */
export const tokenIsStored = (credential: object): void => storedCallbacks.get(credential)?.();

/**
 * Renews the token of a credential, or waits for a running renewal of it (single flight): some services revoke a token
 * when they issue the next one, so parallel renewals would revoke the tokens of each other.
 * @param id of the credential
 * @param renew must call `whenStored` with the credential object into which n8n writes the token
 * @returns the result of `renew`; undefined when it waited for another renewal
 * @throws what `renew` throws; also what the other renewal threw before its token was stored
 */
export async function sharedRenewal<Result>(
	id: string,
	renew: (whenStored: (credential: object) => void) => Promise<Result>,
): Promise<Result | undefined> {
	const other = running.get(id);
	if (other) {
		await other;
		return undefined;
	}
	let onStored = (): void => undefined;
	const stored = new Promise<void>((resolve) => {
		onStored = resolve;
	});
	const result = renew((credential) => storedCallbacks.set(credential, onStored));
	const renewal = Promise.race([stored, result]).then(() => undefined);
	running.set(id, renewal);
	const remove = () => running.delete(id);
	renewal.then(remove, remove);
	return await result;
}
