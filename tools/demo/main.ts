import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import getPort, { portNumbers } from 'get-port';
import { type Sandbox, startSandbox } from '../../test/sandbox';
import { beforeExit, cleanUpNow } from '../at-exit';
import { ensureN8n } from '../n8n/install';
import { type N8nInstance, startN8n } from '../n8n/instance';
import { installCommunityPackage, packOurs } from '../n8n/package';
import { RestError } from '../n8n/rest';
import { repositoryRoot } from '../paths';
import { type Log, toConsole, withProgress } from '../progress';
import { differences } from './check';
import { ensureCredential, ensureWorkflows, workflowOf } from './contents';
import { DemoFolder } from './folder';
import { readSpreadsheet } from './spreadsheet';

const login = { email: 'demo@example.com', password: 'Unified-Demo-1' };
const ports = { editor: 5678, sandbox: 8765 };
const ordersExample = 'orders-to-excel.json';

/** Everything that `npm start` does; see the usage text. */
export async function main(args: string[]) {
	const { values: options } = parseArgs({
		args,
		options: { once: { type: 'boolean', default: false }, fresh: { type: 'boolean', default: false }, help: { type: 'boolean' } },
	});
	if (options.help) return toConsole(usage);
	const log = toConsole;
	const folder = new DemoFolder();
	await folder.open(options);
	beforeExit(() => log('\nStopping n8n and the sandbox ...'));

	const install = await ensureN8n('v2', log);
	const tarball = await withProgress('Building and packing n8n-nodes-unified-commerce', log, packOurs);
	await installCommunityPackage(tarball, folder.path);
	await rm(dirname(tarball), { recursive: true });

	const sandbox = await startSandboxOnFreePort(log);
	const n8n = await withProgress(`Starting n8n ${install.version}`, log, async () =>
		await startN8n({ install, userFolder: folder.path, filesFolder: folder.filesFolder, port: ports.editor }),
	);
	if (!n8n.url.endsWith(`:${ports.editor}`)) log(`Port ${ports.editor} is taken, so the editor is at ${n8n.url}.`);
	await folder.save({ running: { pid: process.pid, url: n8n.url } });

	const right = await fillAndRun(n8n, folder, sandbox, log);
	log(summary(n8n.url, sandbox.baseUrl));
	if (options.once) {
		await cleanUpNow();
		process.exit(right ? 0 : 1);
	}
	log('Ctrl-C ends everything.');
	await n8n.ended;
	await cleanUpNow();
	throw new Error(`n8n has ended by itself. Its last words:\n${n8n.output().slice(-2_000)}`);
}

const usage = `npm start [-- options]
Brings up the sandbox service and a real n8n with this package, fills it with a credential and example workflows,
runs the orders workflow once and checks the spreadsheet. Ctrl-C ends everything.
  --once    end after the check; exit code 0 only if the spreadsheet equals the orders
  --fresh   begin with an empty demo folder (.n8n-demo); everything made in the editor before is lost`;

const summary = (editor: string, sandbox: string) => `
  Editor    ${editor}
  E-mail    ${login.email}
  Password  ${login.password}
  Sandbox   ${sandbox} (stands in for the real service)
`;

async function startSandboxOnFreePort(log: Log) {
	const port = await getPort({ port: portNumbers(ports.sandbox, ports.sandbox + 50), host: '127.0.0.1' });
	const sandbox = await startSandbox({ port });
	beforeExit(async () => await sandbox.close());
	log(port === ports.sandbox ? `Sandbox service at ${sandbox.baseUrl}` : `Port ${ports.sandbox} is taken, so the sandbox service is at ${sandbox.baseUrl}`);
	return sandbox;
}

/** Fills n8n, runs the orders workflow and checks what it wrote. Returns whether the spreadsheet is right. */
async function fillAndRun(n8n: N8nInstance, folder: DemoFolder, sandbox: Sandbox, log: Log): Promise<boolean> {
	try {
		await n8n.rest.enter(login);
	} catch (error) {
		if (!(error instanceof RestError)) throw error;
		log('You changed the login, so the orders workflow cannot be run for you. "npm start -- --fresh" begins anew.');
		return false;
	}
	const credential = await ensureCredential(n8n.rest, folder, sandbox, log);
	await ensureWorkflows(n8n.rest, folder, credential);

	const workflow = await workflowOf(n8n.rest, folder, ordersExample);
	if (!workflow) {
		log('You deleted the orders workflow, so there is nothing to run. "npm start -- --fresh" begins anew.');
		return false;
	}
	const file = join(folder.filesFolder, 'orders.xlsx');
	await keepTheirCopy(file, folder, log);
	const { status, data } = await withProgress(`Running the workflow "${workflow.name}"`, log, async () => await n8n.rest.run(workflow.id));
	if (status !== 'success') {
		log(`The workflow ended with status "${status}": ${data.resultData.error?.message ?? 'no reason given'}`);
		return false;
	}
	await folder.save({ spreadsheet: await hashOf(file) });
	return await compare(file, sandbox, workflow.untouched, log);
}

async function compare(file: string, sandbox: Sandbox, untouched: boolean, log: Log) {
	const orders = sandbox.orders('shopify');
	const found = differences(await readSpreadsheet(file), orders);
	const place = relative(repositoryRoot, file);
	if (found.length === 0) {
		log(`Spreadsheet ${place}: its ${orders.length} rows equal the ${orders.length} orders that the sandbox holds for shopify.`);
		return true;
	}
	log(`Spreadsheet ${place}: it differs from the ${orders.length} orders that the sandbox holds for shopify` + (untouched ? ':' : ', as you changed the workflow:'));
	for (const difference of found.slice(0, 5)) log(`  ${difference}`);
	if (found.length > 5) log(`  and ${found.length - 5} more differences`);
	return false;
}

/** The workflow writes its file anew; if the person has edited the last one, that one gets another name first. */
async function keepTheirCopy(file: string, folder: DemoFolder, log: Log) {
	if (!existsSync(file) || !folder.state.spreadsheet || (await hashOf(file)) === folder.state.spreadsheet) return;
	const kept = file.replace('.xlsx', `-edited-${new Date().toISOString().slice(0, 19).replace(/:/g, '')}.xlsx`);
	await rename(file, kept);
	log(`You edited orders.xlsx; your copy is now ${basename(kept)}.`);
}

const hashOf = async (file: string) => createHash('sha256').update(await readFile(file)).digest('hex');
