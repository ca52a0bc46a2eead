import { main } from './demo/main';

main(process.argv.slice(2)).catch((error: unknown) => {
	process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
