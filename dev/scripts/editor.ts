import { isEnding } from '../testkit/atExit';
import { main } from './editor/main';

main(process.argv.slice(2)).catch((error: unknown) => {
	if (isEnding()) return;
	process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
