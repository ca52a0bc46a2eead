import { isEnding } from '../testkit/atExit';
import { main } from './start/main';

/** Unless the process is being ended already, with an exit code of its own. */
function exit(code: number) {
	if (!isEnding()) process.exit(code);
}

main(process.argv.slice(2)).then(exit, (error: unknown) => {
	process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
	exit(1);
});
