import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { secretsOf } from '../secrets/secretTexts';
import type { NodeContext } from '../runtime/nodeContext';
import { loadCredential } from './loadCredential';
import { sharedRenewal } from './tokenRenewal';

/** Most attempts of one request when other executions keep renewing the token. */
const MAX_ATTEMPTS = 6;

/**
 * The credential of one input item or poll, loaded once. n8n itself reads and decrypts a credential for every request,
 * which takes about as long as parsing a page.
 */
export class CredentialCache {
	#data?: ICredentialDataDecryptedObject;

	readonly #secrets = new Set<string>();

	/**
	 * @param type name of the credential type
	 * @param isUsable whether the token in a credential was issued for its present fields and has not expired
	 * @param loaded the credential as it was read for this input item or poll
	 */
	constructor(
		private readonly type: string,
		private readonly isUsable: (credential: IDataObject) => boolean,
		loaded: ICredentialDataDecryptedObject,
	) {
		this.#data = loaded;
		this.remember(loaded);
	}

	/** all secrets it holds or has sent; a token that n8n has stored since may be another */
	get secrets(): string[] {
		return [...this.#secrets];
	}

	/**
	 * Sends a request with the stored token. When that token has expired or is rejected (HTTP 401), the credential is
	 * read again, as another execution may have renewed it; only if none has, a new token is requested.
	 * @returns the answer with any status: statuses thrown by n8n 1.x come without reason and Retry-After
	 * @throws what n8n's request helper throws when there is no answer or no token
	 */
	async send(context: NodeContext, options: IHttpRequestOptions): Promise<IN8nHttpFullResponse> {
		let refused: unknown;
		let isRenewed = false;
		let answer: IN8nHttpFullResponse | undefined;
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			const data = (this.#data ??= await this.read(context));
			if (this.isUsable(data) && data.accessToken !== refused) {
				// A token renewed by another execution does not count as a renewal of this request.
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
		// No usable token in all attempts: n8n renews it once more.
		return (
			answer ?? (await this.sendWith(context, options, withoutToken(await this.read(context))))
		);
	}

	/** @returns undefined when the token was renewed elsewhere, so that the credential is to be read again */
	private async renewAndSend(
		context: NodeContext,
		options: IHttpRequestOptions,
		refused: unknown,
	): Promise<IN8nHttpFullResponse | undefined> {
		this.#data = undefined;
		const id = context.getNode().credentials?.[this.type]?.id ?? '';
		return await sharedRenewal(id, async (whenStored) => {
			const stored = await this.read(context);
			if (this.isUsable(stored) && stored.accessToken !== refused) return undefined;
			const data = withoutToken(stored);
			whenStored(data);
			this.#data = data;
			return await this.sendWith(context, options, data);
		});
	}

	private async read(context: NodeContext): Promise<ICredentialDataDecryptedObject> {
		return await loadCredential(context, this.type);
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
				this.type,
				{ ...options, ignoreHttpStatusErrors: true },
				{ credentialsDecrypted: { id: '', name: '', type: this.type, data } },
			)) as IN8nHttpFullResponse;
		} finally {
			this.remember(data);
		}
	}

	private remember(data: ICredentialDataDecryptedObject): void {
		for (const secret of secretsOf(data as IDataObject)) this.#secrets.add(secret);
	}
}

/** n8n asks for a token where there is none, stores it, and writes it into this very object. */
const withoutToken = (data: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject => ({
	...data,
	accessToken: '',
});
