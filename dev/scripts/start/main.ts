import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { beforeExit, endWithNpm, isEnding } from '../../testkit/atExit';
import { toConsole as say, toErrors as complain } from '../../testkit/progress';
import { type Arguments, type OutputFile, readArguments } from './arguments';
import type * as buildModule from './build';
import type * as excelModule from './excelPreview';
import { firstCsvLines } from './csvPreview';
import type * as runModule from './run';
import { nextSteps, USAGE } from './texts';
import { readSettings, variables } from './settings';
import { openSource, type Source, sourceOf } from './source';
import { table } from './table';

/** Loads a module when it is needed; `import()` would go past tsx, which here is only hooked into `require`. */
const load = createRequire(__filename) as <Module>(path: string) => Module;

const PREVIEW_ROWS = 6;
const CREDENTIAL_IS_ENVIRONMENT =
	'Here the credential is made of the settings UNIFIED_COMMERCE_… (environment, or the file .env).';
const WIDTH_WITHOUT_TERMINAL = 100;

/** Everything that `npm start` does; see the usage text. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const { options, source, problems } = plan(args, variables(), timeZone);
	if (options.help) {
		say(USAGE);
		return 0;
	}
	if (problems.length > 0) {
		for (const problem of problems) complain(`✗ ${problem}`);
		return 1;
	}
	endWithNpm();
	return await run(options, source, timeZone);
}

/** What is to be done, and a sentence for each thing that is missing or wrong. Sends nothing. */
export function plan(args: string[], environment: NodeJS.Dict<string>, timezone: string) {
	const problems: string[] = [];
	const options = readArguments(args, timezone, problems);
	const settings = options.sandbox ? undefined : readSettings(environment, problems);
	const source = sourceOf(options, settings, problems);
	return { options, source, problems };
}

async function run(options: Arguments, source: Source, timezone: string): Promise<number> {
	const begun = Date.now();
	const cancelled = new AbortController();
	let finished: () => void = () => undefined;
	const ended = new Promise<void>((resolve) => (finished = resolve));
	const forget = beforeExit(async () => {
		cancelled.abort();
		await ended;
	});
	const opened = await openSource(source);
	try {
		say(`Reading orders from ${opened.name} with the workflow examples/orders-to-excel.json`);
		// n8n's engine takes two seconds to load: not before it is sure to be needed
		const { buildPackage } = load<typeof buildModule>('./build');
		const { writeOrders } = load<typeof runModule>('./run');
		const built = await buildPackage();
		const { settings } = opened;
		const job = { source, dates: options, settings, timezone, abortSignal: cancelled.signal };
		const hints = new Set<string>();
		for (const file of options.files) {
			const written = await writeOrders(built, job, file);
			for (const hint of written.hints) hints.add(hint);
		}
		for (const hint of hints) say(`  Note: ${hint}`);
		await report(options, source, timezone, Date.now() - begun);
		return 0;
	} catch (error) {
		if (isEnding()) complain('\nStopped. The file that was being read was not written.');
		else complain(`\n✗ ${messageOf(error)}`);
		return 1;
	} finally {
		await opened.close();
		finished();
		forget();
	}
}

async function report({ files }: Arguments, source: Source, timezone: string, ms: number) {
	const [header = [], ...rows] = await firstLines(files);
	say('');
	say(table(header, rows, process.stdout.columns ?? WIDTH_WITHOUT_TERMINAL));
	if (rows.length === 0) say('No order fits.');
	say(`\nWritten in ${(ms / 1000).toFixed(1)} s, dates of the Excel file in ${timezone}:`);
	for (const { path } of files) say(`  ${path}`);
	say(nextSteps(basename(files[0].path), source.service === undefined));
}

async function firstLines(files: OutputFile[]): Promise<string[][]> {
	const csv = files.find(({ format }) => format === 'csv');
	if (csv) return await firstCsvLines(csv.path, PREVIEW_ROWS + 1);
	// the library takes half a second to load, which a CSV file saves
	const { firstExcelLines } = load<typeof excelModule>('./excelPreview');
	return await firstExcelLines(files[0].path, PREVIEW_ROWS + 1);
}

/** Message and hint of an error of the node, which n8n may hand on as a plain object; no stack. */
function messageOf(error: unknown): string {
	const { message, description } = error as Partial<Record<'message' | 'description', unknown>>;
	const texts = [message, description].filter((text) => typeof text === 'string' && text !== '');
	if (texts.length === 0) return String(error);
	const namesCredential = texts.some((text) => /credential/i.test(String(text)));
	return [...texts, ...(namesCredential ? [CREDENTIAL_IS_ENVIRONMENT] : [])].join('\n  ');
}
