import type { Sandbox } from '../../sandbox';
import { useTablesInN8n1 } from '../../testkit/n8n/dataTables';
import type { N8nRest } from '../../testkit/n8n/rest';
import { RestError } from '../../testkit/n8n/restSession';
import type { Log } from '../../testkit/progress';
import { exampleNames, filledExample } from '../../testkit/examples';
import type { DemoFolder } from './folder';

/** How the sandbox wants to be logged in to. */
const LOGIN_AS = { grantType: 'password', scope: '', loginFormat: 'form' };

/** What looking after the credential needs of n8n. */
type CredentialRest = Pick<N8nRest, 'credential' | 'createCredential' | 'updateCredential'>;

const CREDENTIAL_NAME = 'Unified Commerce demo';

/**
 * Makes the demo credential, or puts the fields right with which it logs in to the sandbox: whatever was typed into
 * them, a start mends it. Its name and its other fields stay.
 */
export async function ensureCredential(
	rest: CredentialRest,
	folder: Pick<DemoFolder, 'state' | 'save'>,
	sandbox: Pick<Sandbox, 'baseUrl' | 'authUrl' | 'client'>,
	log: Log,
) {
	const { baseUrl, authUrl } = sandbox;
	const data = { baseUrl, authUrl, ...LOGIN_AS, ...sandbox.client };
	const known = folder.state.credential;
	const stored = known && (await found(rest.credential(known.id)));
	if (!known || !stored) {
		const { id } = await rest.createCredential({
			name: CREDENTIAL_NAME,
			type: 'unifiedCommerceApi',
			data,
		});
		await folder.save({ credential: { id, baseUrl, authUrl } });
		return { id, name: CREDENTIAL_NAME };
	}

	// the addresses also change with the sandbox's port
	const isTheirs = stored.data.baseUrl !== known.baseUrl || stored.data.authUrl !== known.authUrl;
	// passwords come back as placeholders, so whether they are right cannot be seen
	await rest.updateCredential(known.id, data);
	await folder.save({ credential: { id: known.id, baseUrl, authUrl } });
	if (isTheirs)
		log(
			`The credential “${stored.name}” had other addresses; it belongs to the sandbox again. For your own service add a credential of its own.`,
		);
	return { id: known.id, name: stored.name };
}

/** Makes the workflows that this folder has never had; those that it had stay as they are, also when they were deleted. */
export async function ensureWorkflows(
	rest: N8nRest,
	folder: DemoFolder,
	credential: { id: string; name: string },
) {
	for (const name of await exampleNames()) {
		if (folder.state.workflows[name]) continue;
		const workflow = await filledExample(name, { credential, filesFolder: folder.filesFolder });
		if (folder.line === 'v1') await useTablesInN8n1(rest, workflow);
		const { id, versionId } = await rest.createWorkflow(workflow);
		await folder.save({ workflows: { ...folder.state.workflows, [name]: { id, versionId } } });
	}
}

/** The workflow made from an example and whether it is still as we made it; undefined when it was deleted. */
export async function workflowOf(rest: N8nRest, folder: DemoFolder, example: string) {
	const made = folder.state.workflows[example];
	const stored = made && (await found(rest.workflow(made.id)));
	if (!stored || stored.isArchived) return undefined;
	return { ...stored, untouched: stored.versionId === made.versionId };
}

async function found<T>(request: Promise<T>): Promise<T | undefined> {
	return await request.catch((error: unknown) => {
		if (error instanceof RestError && [403, 404].includes(error.status)) return undefined;
		throw error;
	});
}
