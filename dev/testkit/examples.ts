import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_SHOP } from '../sandbox/data/demo/demoShops';
import type { WorkflowJson } from './n8n/types';
import { PACKAGE_NAME, repositoryRoot } from './paths';

const examplesFolder = join(repositoryRoot, 'examples');

/** Names of the example workflows, such as "orders-to-excel.json". */
export async function exampleNames() {
	return (await readdir(examplesFolder)).filter((name) => name.endsWith('.json')).sort();
}

/** Those that run in the demo without any edit: they need no service but the sandbox. */
export const RUN_IN_DEMO = [
	'big-export-in-pages.json',
	'changed-orders-of-many-shops.json',
	'changed-orders-to-data-table.json',
	'check-access.json',
	'invite-merchant-by-magic-link.json',
	'monthly-sales-report.json',
	'new-orders-to-data-table.json',
	'nightly-orders-to-csv.json',
	'orders-of-all-channels.json',
	'orders-of-several-shops.json',
	'orders-to-excel.json',
	'orders-to-google-sheets.json',
	'product-stock-list.json',
] as const;

/** An example as it is in its file. */
export const readExample = async (name: string): Promise<WorkflowJson> =>
	JSON.parse(await readFile(join(examplesFolder, name), 'utf8')) as WorkflowJson;

/** All examples, each with the name of its file. */
export const allExamples = async (): Promise<Array<WorkflowJson & { file: string }>> =>
	await Promise.all(
		(await exampleNames()).map(async (file) => ({ file, ...(await readExample(file)) })),
	);

/** Where examples write their files: the folder that n8n 2.x allows by default, seen from the home folder. */
const DEFAULT_FILES_FOLDER = '.n8n-files';

/** The User ID that is filled in where an example leaves it to the person. */
export const DEMO_USER = DEMO_SHOP.tpUserId;

/**
 * An example as a person has it after importing it and filling it in: our nodes with a credential chosen and a User
 * ID entered, nodes that write files switched on and with the given folder. Nothing else is changed.
 */
export async function filledExample(
	name: string,
	{ credential, filesFolder }: { credential: { id: string; name: string }; filesFolder: string },
): Promise<WorkflowJson> {
	const workflow = await readExample(name);
	for (const node of workflow.nodes) {
		if (node.type.startsWith(`${PACKAGE_NAME}.`)) {
			node.credentials = { ...node.credentials, unifiedCommerceApi: credential };
			if (node.parameters.tpUserId === '') node.parameters.tpUserId = DEMO_USER;
		}
		const { fileName } = node.parameters;
		if (node.type === 'n8n-nodes-base.readWriteFile' && typeof fileName === 'string') {
			node.parameters.fileName = fileName.replace(DEFAULT_FILES_FOLDER, filesFolder);
			delete node.disabled;
		}
	}
	return workflow;
}
