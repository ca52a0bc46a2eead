import { cleanUpNow, isEnding } from '../testkit/atExit';
import { main } from './main';

main(process.argv.slice(2)).catch(async (error: unknown) => {
	if (isEnding()) return;
	console.error(error instanceof Error ? error.message : error);
	await cleanUpNow();
	process.exitCode = 1;
});
