import type {
	IAdditionalCredentialOptions,
	ICredentialDataDecryptedObject,
	IDataObject,
} from 'n8n-workflow';

import { secretsOf } from '../redaction/redactor';
import type { NodeContext } from '../util/nodeContext';

/**
 * The credential of one reading. For every request n8n looks the credential up in its database and decrypts it,
 * which takes as long as parsing a page; from the second page on the one that was good for the page before does.
 */
export class CredentialCache {
	private isGood = false;
	private data?: ICredentialDataDecryptedObject;

	/** Every secret it has sent: what n8n has stored since may be another. */
	readonly sentSecrets = new Set<string>();

	constructor(private readonly type: string) {}

	/** What to give to n8n's helper, or undefined when n8n has to look the credential up. */
	async options(context: NodeContext): Promise<IAdditionalCredentialOptions | undefined> {
		if (!this.isGood) return undefined;
		if (!this.data) {
			this.data = await context.getCredentials(this.type);
			for (const secret of secretsOf(this.data as IDataObject)) this.sentSecrets.add(secret);
		}
		return { credentialsDecrypted: { id: '', name: '', type: this.type, data: this.data } };
	}

	/** The service took the token. */
	keep(): void {
		this.isGood = true;
	}

	/** The service refused the token: n8n looks for one that was renewed elsewhere, and else renews it. */
	forget(): void {
		this.isGood = false;
		this.data = undefined;
	}
}
