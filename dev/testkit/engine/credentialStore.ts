import type { ICredentialDataDecryptedObject, ICredentialType } from 'n8n-workflow';

type Data = ICredentialDataDecryptedObject;

/** How often n8n touched the credentials of a store; `reset()` of the store zeroes them. */
export interface CredentialCounts {
	decrypted: number;
	authenticated: number;
	preAuthenticated: number;
	saved: number;
}

/**
 * Credentials as n8n's database would hold them, one per type, kept in memory. A run reads from it
 * and writes a renewed token back, so two runs with one store behave like two executions in n8n.
 */
export class CredentialStore {
	readonly counts: CredentialCounts = {
		decrypted: 0,
		authenticated: 0,
		preAuthenticated: 0,
		saved: 0,
	};

	private readonly types = new Map<string, ICredentialType>();

	private readonly stored = new Map<string, Data>();

	/**
	 * @param types the real credential types
	 * @param data what the user typed in, by type name; hidden fields may be left out
	 */
	constructor(types: ICredentialType[], data: Record<string, Data> = {}) {
		for (const type of types) this.types.set(type.name, type);
		for (const [name, values] of Object.entries(data)) this.save(name, values);
	}

	/** @throws if no such credential type was given to the store */
	type(name: string): ICredentialType {
		const type = this.types.get(name);
		if (!type) throw new Error(`Unknown credential type "${name}"`);
		return type;
	}

	/** Names of the types a credential has been saved for. */
	savedTypes(): string[] {
		return [...this.stored.keys()];
	}

	/** ID that the nodes of a workflow hold; null as in some imported workflows. */
	idOf(name: string): string | null {
		return name;
	}

	/** What is stored, expressions unresolved, as a copy. @throws if nothing is stored */
	read(name: string): Data {
		const data = this.stored.get(name);
		if (!data) throw new Error(`No credential of type "${name}" is saved`);
		return structuredClone(data);
	}

	/** Replaces the whole credential, as n8n does when a token was renewed. */
	save(name: string, data: Data): void {
		this.type(name);
		this.stored.set(name, structuredClone(data));
	}

	/** Changes some fields and keeps the others, hidden ones included: what "Save" in the editor does. */
	edit(name: string, changes: Data): void {
		this.save(name, { ...this.read(name), ...changes });
	}

	/** Sets all counts back to zero. */
	resetCounts(): void {
		for (const key of Object.keys(this.counts) as Array<keyof CredentialCounts>) {
			this.counts[key] = 0;
		}
	}
}
