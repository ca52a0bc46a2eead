import {
	isAbsent,
	isAbsentOrNullWord,
	NodeParameters,
	shown,
	toBoolean,
	toChoice,
	toList,
	toText,
	toWholeNumber,
} from '../../../../nodes/shared/values/parameterValues';
import { refusalOf } from '../../thrownUserError';

describe('isAbsent', () => {
	it.each<[unknown, boolean]>([
		...[undefined, null, '', ' ', '\t\n', [], [null, '', []]].map((one) => [one, true] as const),
		...[0, false, '0', 'null', ['a'], [null, 0], {}].map((one) => [one, false] as const),
	] as Array<[unknown, boolean]>)('%j is nothing: %j', (value, isNothing) => {
		expect(isAbsent(value)).toBe(isNothing);
	});

	it.each<[unknown, boolean]>([
		...['null', 'undefined', 'none', ' None ', 'NULL', ''].map((one) => [one, true] as const),
		...['any', 'nonexistent', 0].map((one) => [one, false] as const),
	] as Array<[unknown, boolean]>)('among words %j is nothing: %j', (value, isNothing) => {
		expect(isAbsentOrNullWord(value)).toBe(isNothing);
	});
});

describe('toText', () => {
	it.each([
		['  a b  ', 'a b'],
		['0012', '0012'],
		...[0, -7, 9007199254740991, 12345678901234567890n, true].map((given) => [given, `${given}`]),
	])('%p is %j', (given, text) => {
		expect(toText('Title', given)).toBe(text);
	});

	it.each(['undefined', 'null', 'NaN', '[object Object]', ' undefined\n', NaN, '', ' \t'])(
		'refuses %j as empty, also in a list: it names nothing',
		(given) => {
			expect(refusalOf(() => toText('Vendor', given)).message).toMatch(
				/^Parameter “Vendor” is empty/,
			);
			if (String(given).trim() !== '')
				expect(refusalOf(() => toList('SKUs', ['A-1', given])).message).toContain(
					'“SKUs” is empty',
				);
		},
	);

	it.each(['Undefined', 'Null', 'nan', 'null-1'])('takes the name %s', (given) => {
		expect(toText('Vendor', given)).toBe(given);
	});

	it.each([[9007199254740993], [1e21], [Infinity], [['a']], [{ id: 1 }]])(
		'refuses %p, naming the field',
		(given) => {
			const { name, message } = refusalOf(() => toText('Since ID', given));
			expect(name).toBe('UserError');
			expect(message).toContain('“Since ID”');
		},
	);
});

describe('toList', () => {
	it.each<unknown[]>([
		...['11,22', ' 11 , 22,,11, ', [11, '22', null, ''], [['11'], ['22']], '[11, 22]'].map(
			(given) => [given, ['11', '22']],
		),
		...['11', 11].map((given) => [given, ['11']]),
		['[12345678901234567890]', ['12345678901234567890']],
		['[not json]', ['[not json]']],
		[
			['A,B-1', ['C, D']],
			['A,B-1', 'C, D'],
		],
		['["A,B-1"]', ['A,B-1']],
		...['', [], null].map((given) => [given, []]),
	])('%j is %j', (given, list) => {
		expect(toList('IDs', given)).toEqual(list);
	});

	it('refuses an entry that is no single value, naming the field', () => {
		expect(refusalOf(() => toList('IDs', [{ id: 1 }])).message).toContain('“IDs”');
		expect(refusalOf(() => toList('IDs', { id: 1 })).message).toContain('“IDs”');
	});
});

describe('toWholeNumber', () => {
	const bounds = { min: 1, max: 100, fallback: 50 };

	it.each([
		...[25, '25', ' 25 '].map((given) => [given, 25]),
		...[1, 100].map((given) => [given, given]),
		...['', ' ', null, undefined].map((given) => [given, 50]),
	])('%j is %d', (given, number) => {
		expect(toWholeNumber('Limit', given, bounds)).toBe(number);
	});

	it.each<unknown[]>([
		...[[0], [-1], ['0'], ['-1'], [101], ['abc'], ['1e2'], [1.5], ['1,000'], [NaN], [true], [{}]],
		[[5]],
	])('refuses %j, naming field and bounds', (given) => {
		const { name, message, description } = refusalOf(() => toWholeNumber('Limit', given, bounds));
		expect(name).toBe('UserError');
		expect(message).toContain('“Limit”');
		expect(description).toMatch(/1 .*100/);
	});

	it('has no upper bound unless given', () => {
		const unbound = { min: 1, fallback: 50 };
		expect(toWholeNumber('Limit', '1000000', unbound)).toBe(1_000_000);
		expect(refusalOf(() => toWholeNumber('Limit', 0, unbound)).description).toContain('1 or more');
	});
});

describe('toBoolean', () => {
	it.each([
		...[true, 'true', '', undefined, null].map((given) => [given, true]),
		...[false, ' FALSE '].map((given) => [given, false]),
	])('%j is %p', (given, value) => {
		expect(toBoolean('Return All', given, true)).toBe(value);
	});

	it.each([['yes'], [1], [{}]])('refuses %j, naming the field', (given) => {
		expect(refusalOf(() => toBoolean('Return All', given, true)).message).toContain('“Return All”');
	});
});

describe('toChoice', () => {
	const choices = ['open', 'linkedUser'] as const;

	it.each([
		['open', 'open'],
		[' OPEN ', 'open'],
		['linkeduser', 'linkedUser'],
	])('%j is %j', (given, choice) => {
		expect(toChoice('Status', given, choices)).toBe(choice);
	});

	it.each([['opened'], [''], [null], [3], [['open']]])(
		'refuses %j, naming field and values',
		(given) => {
			const { message, description } = refusalOf(() => toChoice('Status', given, choices));
			expect(message).toContain('“Status”');
			expect(description).toContain('open, linkedUser');
		},
	);
});

it('shows values in messages quoted and cut', () => {
	expect(shown('abc')).toBe('“abc”');
	expect(shown({ a: 1 })).toBe('“{"a":1}”');
	expect(shown(undefined)).toBe('“undefined”');
	expect(shown('x'.repeat(500)).length).toBeLessThan(70);
});

const holding = (value: unknown) => {
	const asked: string[] = [];
	const parameters = new NodeParameters((name) => {
		asked.push(name);
		return value;
	});
	return { parameters, asked };
};

it.each<[unknown, object]>([
	...[{ ids: '1' }, '{"ids":"1"}', ' {"ids": "1"}\n'].map((given): [unknown, object] => [
		...([given, { ids: '1' }] as const),
	]),
	...[undefined, null, '', ' '].map((given): [unknown, object] => [given, {}]),
	['{"ids":[9007199254740993]}', { ids: ['9007199254740993'] }],
])('takes %j for the collection %j', (value, fields) => {
	expect(holding(value).parameters.collection('filters')).toEqual(fields);
});

it.each([['ids'], ['[1]'], ['"x"'], ['{"ids":'], [[1]], [7], [true]])(
	'refuses %j, naming the collection',
	(value) => {
		const { parameters } = holding(value);
		for (const [name, label] of [
			['filters', 'Filters'],
			['readingOptions', 'Advanced Options'],
			['sheetOptions', 'Options'],
		] as const)
			expect(refusalOf(() => parameters.collection(name)).message).toBe(
				`Parameter “${label}” takes an object`,
			);
	},
);

it('asks n8n for each collection once, and for every other parameter each time', () => {
	const { parameters, asked } = holding({});
	for (let time = 0; time < 2; time++) {
		parameters.collection('filters');
		parameters.collection('readingOptions');
		parameters.get('limit', 50);
	}
	expect(asked).toEqual(['filters', 'readingOptions', 'limit', 'limit']);
});
