import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { IBinaryData } from 'n8n-workflow';
import { ordersToExcelRows } from '../../testkit/expected/ordersToExcel';
import type { Sandbox } from '../../sandbox';
import type { N8nInstance } from '../../testkit/n8n/instance';
import { RestError } from '../../testkit/n8n/restSession';
import { type ExecutionData, outputItems, type WorkflowJson } from '../../testkit/n8n/types';
import { PACKAGE_NAME, repositoryRoot } from '../../testkit/paths';
import { type Log, withProgress } from '../../testkit/progress';
import { DEMO_USER } from '../../testkit/examples';
import { differences } from '../../testkit/differences';
import { ensureCredential, ensureWorkflows, workflowOf } from './contents';
import type { DemoFolder } from './folder';
import { readSpreadsheet } from '../../testkit/spreadsheet';
import { login } from './texts';

const ORDERS_EXAMPLE = 'orders-to-excel.json';

/**
 * Fills n8n, runs the orders workflow and checks what it wrote. Returns whether the spreadsheet is right, and the name of
 * the demo credential if it could be looked after.
 */
export async function fillAndRun(
	n8n: N8nInstance,
	folder: DemoFolder,
	sandbox: Sandbox,
	log: Log,
): Promise<{ isRight: boolean; credential?: string }> {
	try {
		await n8n.rest.enter(login);
	} catch (error) {
		if (!(error instanceof RestError)) throw error;
		log(
			'You changed the login, so the orders workflow cannot be run for you. "npm run editor -- --fresh" begins anew.',
		);
		return { isRight: false };
	}
	const credential = await ensureCredential(n8n.rest, folder, sandbox, log);
	await ensureWorkflows(n8n.rest, folder, credential);
	return { isRight: await runOrders(n8n, folder, sandbox, log), credential: credential.name };
}

async function runOrders(
	n8n: N8nInstance,
	folder: DemoFolder,
	sandbox: Sandbox,
	log: Log,
): Promise<boolean> {
	const workflow = await workflowOf(n8n.rest, folder, ORDERS_EXAMPLE);
	if (!workflow) {
		log(
			'You deleted the orders workflow, so there is nothing to run. "npm run editor -- --fresh" begins anew.',
		);
		return false;
	}
	const file = join(folder.filesFolder, 'orders.xlsx');
	await keepTheirCopy(file, folder, log);
	const { status, data } = await withProgress(
		`Running the workflow "${workflow.name}"`,
		log,
		async () => await n8n.rest.run(workflow.id),
	);
	if (status !== 'success') {
		log(
			`The workflow ended with status "${status}": ${data.resultData.error?.message ?? 'no reason given'}`,
		);
		return false;
	}
	const made = exportedBy(data, workflow);
	if (!made) {
		log('The workflow ended without an Excel file, as you changed it.');
		return false;
	}
	await writeFile(file, await n8n.rest.file(made));
	await folder.save({ spreadsheet: await hashOf(file) });
	return await compare(file, sandbox, await n8n.rest.timezoneOf(workflow), workflow.untouched, log);
}

async function compare(
	file: string,
	sandbox: Sandbox,
	timezone: string,
	untouched: boolean,
	log: Log,
) {
	const orders = sandbox.orders('shopify', DEMO_USER);
	const expected = ordersToExcelRows(orders, timezone);
	const found = differences(await readSpreadsheet(file), expected);
	const place = relative(repositoryRoot, file);
	const held = `the ${orders.length} orders that the sandbox holds for shopify`;
	if (found.length === 0) {
		log(`Spreadsheet ${place}: its ${expected.length} rows equal the line items of ${held}.`);
		return true;
	}
	log(
		`Spreadsheet ${place}: it differs from ${held}` +
			(untouched ? ':' : ', as you changed the workflow:'),
	);
	for (const difference of found.slice(0, 5)) log(`  ${difference}`);
	if (found.length > 5) log(`  and ${found.length - 5} more differences`);
	return false;
}

/** The file that the node Export to File put out. */
const exportedBy = (data: ExecutionData, { nodes }: WorkflowJson): IBinaryData | undefined =>
	nodes
		.filter(({ type }) => type.startsWith(`${PACKAGE_NAME}.`))
		.flatMap(({ name }) => outputItems(data, name))
		.map(({ binary }) => binary?.data)
		.find((file) => file !== undefined);

/** The file is downloaded anew; if the person has edited the last one, that one gets another name first. */
async function keepTheirCopy(file: string, folder: DemoFolder, log: Log) {
	if (
		!existsSync(file) ||
		!folder.state.spreadsheet ||
		(await hashOf(file)) === folder.state.spreadsheet
	)
		return;
	const kept = file.replace(
		'.xlsx',
		`-edited-${new Date().toISOString().slice(0, 19).replace(/:/g, '')}.xlsx`,
	);
	await rename(file, kept);
	log(`You edited orders.xlsx; your copy is now ${basename(kept)}.`);
}

const hashOf = async (file: string) =>
	createHash('sha256')
		.update(await readFile(file))
		.digest('hex');
