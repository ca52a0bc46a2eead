import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	UserError,
} from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import { CREDENTIAL, type NodeContext } from '../runtime/nodeContext';
import { secretsOf } from '../secrets/secretTexts';
import { isTokenUsable } from './token';

/** @throws UserError when there is none; whatever else n8n throws */
export async function loadCredential(
	context: NodeContext,
	type: string,
	itemIndex?: number,
): Promise<ICredentialDataDecryptedObject> {
	try {
		return itemIndex === undefined
			? await context.getCredentials(type)
			: await (context as IExecuteFunctions).getCredentials(type, itemIndex);
	} catch (thrown) {
		throw missingCredential(context, type, thrown) ?? thrown;
	}
}

function missingCredential(
	context: NodeContext,
	type: string,
	thrown: unknown,
): UserError | undefined {
	const name = `“Unified Commerce ${type === CREDENTIAL ? 'API' : 'Channel API'}”`;
	const chosen = context.getNode().credentials?.[type];
	// An imported workflow may hold the name of a credential without its ID.
	if (chosen?.id && !/does not exist/.test((thrown as Error).message)) return undefined;
	const message = chosen
		? `The credential ${name} that was chosen in this node no longer exists`
		: `No credential ${name} is chosen in this node`;
	return new UserError(message, { description: CHOOSE_CREDENTIAL });
}

const CHOOSE_CREDENTIAL =
	'Open the node and choose one, or create one with “Connect” or “Create new credential”.';

const MAX_ATTEMPTS = 6;

/** Loaded once: n8n would decrypt it for every request, which takes as long as parsing a page. */
export class CredentialCache {
	#data?: ICredentialDataDecryptedObject;

	readonly #secrets = new Set<string>();

	constructor(loaded: ICredentialDataDecryptedObject) {
		this.#data = loaded;
		this.remember(loaded);
	}

	get secrets(): string[] {
		return [...this.#secrets];
	}

	/**
	 * When the token has expired or is rejected (HTTP 401), the credential is read again; only if
	 * no other execution has renewed it, a new one is requested.
	 * @returns the answer with any status: those thrown by n8n 1.x lack reason and Retry-After
	 * @throws what n8n throws when there is no answer or no token
	 */
	async send(context: NodeContext, options: IHttpRequestOptions): Promise<IN8nHttpFullResponse> {
		let refused: unknown;
		let isRenewed = false;
		let answer: IN8nHttpFullResponse | undefined;
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			const data = (this.#data ??= await loadCredential(context, CREDENTIAL));
			if (isTokenUsable(data) && data.accessToken !== refused) {
				isRenewed = false;
				answer = await this.sendWith(context, options, data);
			} else {
				if (isRenewed) break;
				const renewed = await this.renewAndSend(context, options, refused);
				if (!renewed) continue;
				isRenewed = refused !== undefined;
				answer = renewed;
			}
			if (answer.statusCode !== 401) return answer;
			refused = this.#data?.accessToken;
			this.#data = undefined;
		}
		// Others kept renewing the token, and none of theirs could be used.
		if (!answer) throw new ApiError('unauthorized');
		return answer;
	}

	/**
	 * Waits for a running renewal: some services revoke a token when they issue the next, so
	 * parallel renewals would revoke each other's tokens. Throws also what that one threw.
	 * @returns undefined when the token was renewed elsewhere: the credential is to be read again
	 */
	private async renewAndSend(
		context: NodeContext,
		options: IHttpRequestOptions,
		refused: unknown,
	): Promise<IN8nHttpFullResponse | undefined> {
		this.#data = undefined;
		const id = context.getNode().credentials?.[CREDENTIAL]?.id ?? '';
		const other = running.get(id);
		if (other) {
			await other;
			return undefined;
		}
		let onStored = (): void => undefined;
		const stored = new Promise<void>((resolve) => (onStored = resolve));
		const renewed = async () => {
			const found = await loadCredential(context, CREDENTIAL);
			if (isTokenUsable(found) && found.accessToken !== refused) return undefined;
			// n8n fetches a missing token and writes it into this very object.
			const data = { ...found, accessToken: '' };
			stateOf(data).onStored = onStored;
			this.#data = data;
			return await this.sendWith(context, options, data);
		};
		const answer = renewed();
		const renewal = Promise.race([stored, answer]);
		running.set(id, renewal);
		const remove = () => running.delete(id);
		renewal.then(remove, remove);
		return await answer;
	}

	private async sendWith(
		context: NodeContext,
		options: IHttpRequestOptions,
		data: ICredentialDataDecryptedObject,
	): Promise<IN8nHttpFullResponse> {
		this.remember(data);
		try {
			return (await context.helpers.httpRequestWithAuthentication.call(
				context,
				CREDENTIAL,
				{ ...options, ignoreHttpStatusErrors: true },
				{ credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data } },
			)) as IN8nHttpFullResponse;
		} finally {
			this.remember(data);
		}
	}

	private remember(data: ICredentialDataDecryptedObject): void {
		// A credential that is read again is used with another token only.
		if (this.#secrets.has(String(data.accessToken))) return;
		for (const secret of secretsOf(data)) this.#secrets.add(secret);
	}
}

/** Renewals by credential ID; resolved when the new token is stored. */
const running = new Map<string, Promise<unknown>>();

/** Of a credential object, which n8n passes from one of its functions to the next. */
interface CredentialState {
	onStored?: () => void;
	test?: 'running' | 'passed';
}

const states = new WeakMap<object, CredentialState>();

export function stateOf(credential: object): CredentialState {
	const state = states.get(credential) ?? {};
	states.set(credential, state);
	return state;
}
