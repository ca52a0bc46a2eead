import { cleanUpNow, isEnding } from '../support/atExit';
import { main } from './bench/main';

main(process.argv.slice(2)).catch(async (error: unknown) => {
	if (isEnding()) return;
	console.error(error instanceof Error ? error.message : error);
	await cleanUpNow();
	process.exitCode = 1;
});
