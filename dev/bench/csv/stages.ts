import type { IDataObject } from 'n8n-workflow';
import { inSlices } from '../../../nodes/shared/runtime/eventLoop';
import { columns } from '../excel/columns';
import type { Built } from './built';
import { type Engine, TIMEZONE } from './engine';
import { SOURCE } from './plainNode';
import { processorMs } from './processorTime';
import type { Stage } from './section';

/**
 * Does what the export does, stage by stage, page after page.
 * @param bodies of the pages
 * @returns milliseconds of processor time for each stage
 */
export async function measureStages(
	engine: Engine,
	built: Built,
	bodies: readonly Buffer[],
): Promise<Record<Stage, number>> {
	const maker = built.rowMakerFor(
		'rowPerLine',
		{ resource: 'order', ...SOURCE },
		built.rowOptions('order', { columnSet: 'choose', columns }, TIMEZONE),
	);
	const format = {
		delimiter: ',',
		decimalSeparator: '.',
		bom: false,
		header: true,
		protectFormulas: true,
	} as const;
	const writer = built.csvWriter(maker, format);
	const used = { transfer: 0, text: 0, plainParse: 0, parse: 0, rows: 0, csv: 0, write: 0 };
	const timed = async <Result>(stage: Stage, work: () => Result | Promise<Result>) => {
		const begun = processorMs();
		const result = await work();
		used[stage] += processorMs() - begun;
		return result;
	};

	await timed('transfer', async () => await engine.transfer('arraybuffer'));
	await timed('text', async () => await engine.transfer('text'));
	used.text -= used.transfer;
	const chunks: Buffer[] = [];
	async function* linesOf(records: IDataObject[]) {
		yield* inSlices(records, writer.rowsOf);
	}
	for (const body of bodies) {
		const text = body.toString();
		await timed('plainParse', () => JSON.parse(text) as unknown);
		const { records } = await timed('parse', () => built.readAnswer(body));
		const rowsBefore = used.rows;
		await timed('rows', () => records.map((record) => [...maker.cellBatches(record)]));
		await timed('csv', async () => {
			for await (const chunk of writer.chunks(linesOf(records), { rows: 0 })) chunks.push(chunk);
		});
		// Making a file makes the rows, too.
		used.csv -= used.rows - rowsBefore;
	}
	await timed('write', async () => await engine.write(chunks));
	return used;
}
