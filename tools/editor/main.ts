import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import getPort, { portNumbers } from 'get-port';
import { startSandbox } from '../../sandbox';
import { beforeExit, cleanUpNow, endWithNpm } from '../../support/atExit';
import { ensureN8n, whatIsFetched } from '../../support/n8n/install';
import { startN8n } from '../../support/n8n/instance';
import { installCommunityPackage, packOurs } from '../../support/n8n/package';
import { type Log, toConsole, withProgress } from '../../support/progress';
import { DemoFolder } from './folder';
import { fillAndRun, login } from './runOrders';

const ports = { editor: 5678, sandbox: 8765 };

/** Everything that `npm run editor` does; see the usage text. */
export async function main(args: string[]) {
	const { values: options } = parseArgs({
		args,
		options: {
			once: { type: 'boolean', default: false },
			fresh: { type: 'boolean', default: false },
			help: { type: 'boolean' },
		},
	});
	if (options.help) return toConsole(USAGE);
	const log = toConsole;
	log(`${await whatIsFetched()} "npm start" needs none of it.`);
	endWithNpm();
	const folder = new DemoFolder();
	await folder.open(options);

	const install = await ensureN8n('v2', log);
	const tarball = await withProgress(
		'Building and packing n8n-nodes-unified-commerce',
		log,
		packOurs,
	);
	await installCommunityPackage(tarball, folder.path);
	await rm(dirname(tarball), { recursive: true });

	const sandbox = await startSandboxOnFreePort(log);
	const n8n = await withProgress(
		`Starting n8n ${install.version}`,
		log,
		async () =>
			await startN8n({
				install,
				userFolder: folder.path,
				filesFolder: folder.filesFolder,
				port: ports.editor,
				env: { GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone },
			}),
	);
	beforeExit(() => log('\nStopping n8n and the sandbox ...'));
	if (!n8n.url.endsWith(`:${ports.editor}`))
		log(`Port ${ports.editor} is taken, so the editor is at ${n8n.url}.`);
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

const USAGE = `npm run editor [-- options]
Brings up a real n8n with this package and the sandbox service, fills it with a credential and example workflows,
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
	const port = await getPort({
		port: portNumbers(ports.sandbox, ports.sandbox + 50),
		host: '127.0.0.1',
	});
	const sandbox = await startSandbox({ port });
	beforeExit(async () => await sandbox.close());
	log(
		port === ports.sandbox
			? `Sandbox service at ${sandbox.baseUrl}`
			: `Port ${ports.sandbox} is taken, so the sandbox service is at ${sandbox.baseUrl}`,
	);
	return sandbox;
}
