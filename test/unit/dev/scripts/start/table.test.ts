import { table } from '../../../../../dev/scripts/start/table';

describe('the table of the first rows', () => {
	it('aligns by what a terminal shows, numbers to the right', () => {
		expect(
			table(
				['name', 'total', 'city'],
				[
					['小龍', '9.50', 'Graz'],
					['Ann', '12.00', ''],
				],
				80,
			),
		).toBe(
			['name  total  city', '────  ─────  ────', '小龍   9.50  Graz', 'Ann   12.00'].join('\n'),
		);
	});

	it('shows the columns that fit, and says how many more there are', () => {
		expect(table(['one', 'two', 'three'], [['1', '2', '3']], 10).split('\n')).toEqual([
			'one  two',
			'───  ───',
			'  1    2',
			'and 1 more column',
		]);
	});

	it('cuts a long cell and keeps it on one line, without characters that move the cursor', () => {
		const [, , row] = table(['note'], [[`a\n\u001b[2Jb${'x'.repeat(50)}`]], 80).split('\n');
		expect(row).toBe(`a [2Jb${'x'.repeat(19)}…`);
	});
});
