import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../../../../dev/testkit/processGroup';

const guard = join(__dirname, '../../../../dev/testkit/exitWithParent.cjs');

/** Starts a program, which starts another one; both ignore SIGTERM. Prints the three process IDs. */
const starter = `
const { spawn } = require('node:child_process');
const ignore = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
const program = ignore + \`
	const child = require('node:child_process').spawn(process.execPath, ['-e', \${JSON.stringify(ignore + "console.log('ready')")}]);
	child.stdout.once('data', () => console.log(process.pid, child.pid));\`;
const child = spawn(process.execPath, ['--require', ${JSON.stringify(guard)}, '-e', program], {
	stdio: ['pipe', 'pipe', 'inherit'],
	detached: process.platform !== 'win32',
});
child.stdout.on('data', (ids) => process.stdout.write(ids));
`;

it('a program and what it started end when we are killed outright', async () => {
	const us = spawn(process.execPath, ['-e', starter], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, EXIT_GRACE_MS: '200' },
	});
	const [printed] = (await once(us.stdout, 'data')) as [Buffer];
	const ids = printed.toString().trim().split(' ').map(Number);
	expect(ids.map(isAlive)).toEqual([true, true]);

	us.kill('SIGKILL');
	const deadline = Date.now() + 60_000;
	while (ids.some(isAlive) && Date.now() < deadline) await wait(100);
	expect(ids.map(isAlive)).toEqual([false, false]);
}, 90_000);
