/** The random fault runs on their own: 1,000, or as many as the first argument says; `FAULT_SEED` repeats them. */
import { spawnSync } from 'node:child_process';

const [runs = '1000'] = process.argv.slice(2);
const only = ['--selectProjects', 'engine', '--testPathPatterns', 'faults/randomRuns'];
const { status } = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), ...only], {
	stdio: 'inherit',
	env: { ...process.env, FAULT_RUNS: runs },
});
process.exitCode = status ?? 1;
