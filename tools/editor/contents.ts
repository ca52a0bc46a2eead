import type { Sandbox } from '../../sandbox';
import type { N8nRest } from '../../support/n8n/rest';
import { RestError } from '../../support/n8n/restSession';
import type { Log } from '../../support/progress';
import { exampleNames, filledExample } from '../../support/examples';
import type { DemoFolder } from './folder';

const CREDENTIAL_NAME = 'Unified Commerce demo';

/** Makes the demo credential, or brings its addresses up to date as long as nobody else has changed them. */
export async function ensureCredential(
	rest: N8nRest,
	folder: DemoFolder,
	sandbox: Sandbox,
	log: Log,
) {
	const { baseUrl, authUrl } = sandbox;
	const known = folder.state.credential;
	const stored = known && (await found(rest.credential(known.id)));
	if (!known || !stored) {
		const { id } = await rest.createCredential({
			name: CREDENTIAL_NAME,
			type: 'unifiedCommerceApi',
			data: { baseUrl, authUrl, grantType: 'password', ...sandbox.client },
		});
		await folder.save({ credential: { id, baseUrl, authUrl } });
		return { id, name: CREDENTIAL_NAME };
	}

	const untouched = stored.data.baseUrl === known.baseUrl && stored.data.authUrl === known.authUrl;
	const stale = stored.data.baseUrl !== baseUrl || stored.data.authUrl !== authUrl;
	if (stale && untouched) {
		await rest.updateCredential(known.id, { baseUrl, authUrl });
		await folder.save({ credential: { id: known.id, baseUrl, authUrl } });
	} else if (stale) {
		log(
			`You changed the addresses in the credential "${stored.name}", so they stay. The sandbox is at ${baseUrl} and ${authUrl}.`,
		);
	}
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
		const { id, versionId } = await rest.createWorkflow(
			await filledExample(name, { credential, filesFolder: folder.filesFolder }),
		);
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
