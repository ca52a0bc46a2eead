import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { beforeExit, cleanUpNow, endWithNpm } from '../../testkit/atExit';
import { ensureN8n, whatIsFetched } from '../../testkit/n8n/install';
import { startN8n } from '../../testkit/n8n/instance';
import { installCommunityPackage, packOurs } from '../../testkit/n8n/package';
import { toConsole, withProgress } from '../../testkit/progress';
import { goOn, startDemoSandbox } from './demoSandbox';
import { DemoFolder } from './folder';
import { portsOf } from './ports';
import { fillAndRun } from './runOrders';
import { summary, USAGE } from './texts';
import { timezoneFor } from './timezone';

/** Everything that `npm run editor` does; see the usage text. */
export async function main(args: string[]) {
	const { values: options } = parseArgs({
		args,
		options: {
			once: { type: 'boolean', default: false },
			fresh: { type: 'boolean', default: false },
			n8n: { type: 'string', default: '2' },
			help: { type: 'boolean' },
		},
	});
	if (options.help) return toConsole(USAGE);
	if (!['1', '2'].includes(options.n8n)) throw new Error('--n8n takes 1 or 2.');
	const line = options.n8n === '1' ? 'v1' : 'v2';
	const log = toConsole;
	log(await whatIsFetched(line));
	endWithNpm();
	const folder = new DemoFolder(line);
	await folder.open(options);
	const ports = await portsOf(process.env);

	const install = await ensureN8n(line, log);
	const tarball = await withProgress(
		'Building and packing n8n-nodes-unified-commerce',
		log,
		packOurs,
	);
	await installCommunityPackage(tarball, folder.path);
	await rm(dirname(tarball), { recursive: true });

	const sandbox = await startDemoSandbox(
		[ports.editor, ...(ports.broker ? [ports.broker] : [])],
		log,
	);
	const n8n = await withProgress(
		`Starting n8n ${install.version}`,
		log,
		async () =>
			await startN8n({
				install,
				userFolder: folder.path,
				filesFolder: folder.filesFolder,
				port: ports.editor,
				env: {
					GENERIC_TIMEZONE: await timezoneFor(install.dir),
					...(ports.broker ? { N8N_RUNNERS_BROKER_PORT: String(ports.broker) } : {}),
				},
			}),
	);
	beforeExit(() => log('\nStopping n8n and the sandbox ...'));
	if (!n8n.url.endsWith(`:${ports.editor}`))
		log(
			`Port ${ports.editor} is taken, so the editor is at ${n8n.url}. To choose one: N8N_PORT=6001 npm run editor`,
		);
	await folder.save({ running: { pid: process.pid, url: n8n.url } });

	const { isRight, credential } = await fillAndRun(n8n, folder, sandbox, log);
	log(summary(n8n.url, sandbox, credential));
	if (options.once) {
		await cleanUpNow();
		process.exit(isRight ? 0 : 1);
	}
	goOn(sandbox, log);
	log('Ctrl-C ends everything.');
	await n8n.ended;
	await cleanUpNow();
	throw new Error(`n8n has ended by itself. Its last words:\n${n8n.output().slice(-2_000)}`);
}
