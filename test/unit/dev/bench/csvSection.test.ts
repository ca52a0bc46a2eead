import {
	csvSection,
	type Measurements,
	type Run,
	type Stage,
} from '../../../../dev/bench/csv/section';

const runs = (...ms: number[]): Run[] => ms.map((value) => ({ processorMs: value, ms: 2 * value }));

const stages: Record<Stage, number> = {
	...{ transfer: 600, text: 300, plainParse: 400, parse: 450 },
	...{ rows: 200, csv: 100, write: 50 },
};
const measured: Measurements = {
	...{ orders: 10_000, rows: 25_000, receivedBytes: 66_400_000, fileBytes: 12_300_000 },
	...{ load: 4.26, cores: 2 },
	ours: runs(2_000, 1_800, 2_200),
	plain: runs(1_600, 1_500, 2_000),
	stages: [stages, { ...stages, rows: 900 }, { ...stages, rows: 100 }],
};
const text = csvSection(measured);

test('the ratios are those within each round, beside what was promised', () => {
	expect(text).toContain('| Processor | at most 1.15 | 1.20 (1.10–1.25) |');
	expect(text).toContain('| Time | at most 1.15 | 1.20 (1.10–1.25) |');
});

test('each stage stands beside the one of the plain way, medians, and all of it adds up', () => {
	const rows = text.split('\n').filter((line) => /\| [\d.-]+ s \|/.test(line));
	expect(rows).toEqual([
		...['| Requests and answers, as bytes | 0.60 s | 0.60 s |', '| Bytes to text |  | 0.30 s |'],
		'| Parsing; ours of bytes, with exact IDs, and what the answer says | 0.45 s | 0.40 s |',
		...['| Rows | 0.20 s |  |', '| CSV, as bytes | 0.10 s |  |'],
		...['| Writing the file | 0.05 s | 0.05 s |', '| What is left | 0.60 s | 0.25 s |'],
		'| **Whole** | 2.00 s | 1.60 s |',
	]);
});

test('it says what was read and written', () => {
	expect(text).toMatch(/^## A CSV file of 10,000 orders, stage by stage\n/);
	expect(text).toContain('25,000 rows of 46 columns, 12 MB');
	expect(text).toContain('the same 66 MB');
	expect(text).toContain('3 rounds');
	expect(text).toContain('The load of the machine was 4.3 on 2 cores.');
});
