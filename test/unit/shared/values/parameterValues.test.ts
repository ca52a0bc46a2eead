import * as fc from 'fast-check';

import {
	isAbsent,
	isAbsentOrNullWord,
	shown,
	toBoolean,
	toChoice,
	toList,
	toText,
	toWholeNumber,
} from '../../../../nodes/shared/values/parameterValues';
import { refusalOf } from '../../thrownUserError';

describe('isAbsent', () => {
	it.each([[undefined], [null], [''], ['  '], ['\t\n'], [[]], [[null, '', []]]])(
		'%j is nothing',
		(value) => {
			expect(isAbsent(value)).toBe(true);
		},
	);

	it.each([[0], [false], ['0'], ['null'], [['a']], [[null, 0]], [{}], [new Date(0)]])(
		'%j is something',
		(value) => {
			expect(isAbsent(value)).toBe(false);
		},
	);

	it.each([['null'], ['undefined'], ['none'], [' None '], ['NULL'], ['']])(
		'the word %j means nothing where no such value exists',
		(value) => expect(isAbsentOrNullWord(value)).toBe(true),
	);

	it.each([['any'], ['nonexistent'], [0]])('%j means something', (value) => {
		expect(isAbsentOrNullWord(value)).toBe(false);
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

	it('finds the same values in an array, in comma text and in JSON text', () => {
		const entry = fc.stringMatching(/^[\w.:@-]{1,12}$/);
		fc.assert(
			fc.property(fc.uniqueArray(entry, { minLength: 1, maxLength: 8 }), (entries) => {
				expect(toList('IDs', entries)).toEqual(entries);
				expect(toList('IDs', entries.join(','))).toEqual(entries);
				expect(toList('IDs', JSON.stringify(entries))).toEqual(entries);
			}),
		);
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
		expect(toWholeNumber('Limit', '1000000', { min: 1, fallback: 50 })).toBe(1_000_000);
		expect(
			refusalOf(() => toWholeNumber('Limit', 0, { min: 1, fallback: 50 })).description,
		).toContain('1 or more');
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
