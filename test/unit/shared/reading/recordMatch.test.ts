import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../../../nodes/shared/facts/fieldTypes';
import {
	emailIn,
	FIND_BY,
	type FindBy,
	isOfEmail,
	RecordMatcher,
	ruleFor,
} from '../../../../nodes/shared/reading/recordMatch';
import { fitOf } from '../../../plainFind';
import { runsOf } from '../../../runCounts';

/** How well a value fits a record that has some. */
function fitIn(matches: ReadonlyMap<string, boolean>, plain: string) {
	const isExact = matches.get(plain);
	return isExact === undefined ? 'none' : isExact ? 'exact' : 'behindPrefix';
}

/** How well a record fits a value. */
function fit(by: FindBy, record: IDataObject, text: string, resource: ListResource = 'order') {
	const rule = ruleFor(resource, by);
	const plain = rule.plain(text);
	if (plain === '') return 'none';
	return fitIn(new RecordMatcher(rule, [plain]).matches(record), plain);
}

describe('an order number', () => {
	test.each([
		['#1003', { name: '#1003' }, 'exact'],
		['1003', { name: '# 1003 ' }, 'exact'],
		['abc1956', { name: '#ABC1956' }, 'exact'],
		['1003', { name: 'UK-1003' }, 'behindPrefix'],
		['1003', { name: 'UK-1003', order_number: 1003 }, 'exact'],
		['1003', { name: '->1003' }, 'behindPrefix'],
		['1003', { name: '#21003' }, 'none'],
		['1003', { name: '#1003-B' }, 'none'],
		// Shopify's number is another than that of the name.
		['1003', { name: '#2003', order_number: '2003', number: '1003', id: '1003' }, 'none'],
		['1003', { name: ' ', order_number: null, number: '1003' }, 'exact'],
		['1003', { name: '#', order_number: ' ', number: '1003' }, 'exact'],
		['302-1-7', { source_identifier: '302-1-7' }, 'exact'],
		['A2K9', { id: 'a2k9' }, 'exact'],
		['', { name: '' }, 'none'],
		['#', { name: '#' }, 'none'],
	])('%j in %j: %s', (text, order, expected) => expect(fit('number', order, text)).toBe(expected));
});

test.each<[FindBy, string, IDataObject, boolean]>([
	['email', ' Ann@Example.com', { email: 'ann@example.COM ' }, true],
	['email', 'Ann Doe <ann@example.com>', { contact_email: 'ann@example.com' }, true],
	['email', 'ann@example.com', { customer: { email: 'ANN@example.com' } }, true],
	['email', 'ann@example.com', { email: 'joann@example.com' }, false],
	['email', 'ann@example.com', { email: '<bob@example.com> <ann@example.com>' }, false],
	['phone', '07504 415315', { phone: '+447504415315' }, true],
	['phone', '07504 415315 x1234', { customer: { phone: '+44 (0)7504 415315' } }, true],
	['phone', '00447504415315', { shipping_address: { phone: '07504415315 ext. 9' } }, true],
	['phone', '+4915204415315', { phone: '+447504415315' }, false],
	...[
		...['+44 07504 415315', '0044 (07504) 415315', '+44(0)7504-415315', '7504415315 #12'],
		...['07504 415315 Durchwahl 12', '07504 415315 EXT. 12', '07504 415315 доб. 12'],
		...['07504/415315', '07504,415315'],
	].map((phone): [FindBy, string, IDataObject, boolean] => [
		...(['phone', '+447504415315', { phone }, true] as const),
	]),
	['phone', '+39 06 1234567', { phone: '+39061234567' }, true],
	['phone', '+352 0621 123456', { phone: '+352621123456' }, true],
	['phone', '415315', { phone: '415315' }, false],
	['tracking', '1z 999 AA1', { fulfillments: [{ tracking_number: '1Z999aa1' }] }, true],
	[
		'tracking',
		'B2',
		{ fulfillments: [{ tracking_number: 'A1', tracking_numbers: ['A1', 'b2'] }] },
		true,
	],
	['tracking', 'B2', { fulfillments: null }, false],
	['sku', 'mug-m', { line_items: [{ sku: 'CUP' }, { sku: ' MUG-M' }] }, true],
	['sku', '12', { line_items: [{ sku: '0012' }] }, false],
	['sku', 'MU\u0308TZE', { line_items: [{ sku: 'm\u00fctze' }] }, true],
	['sku', 'MUG\u200b-M', { line_items: [{ sku: '\ufeffMUG-M' }] }, true],
	['id', '450789469', { id: 450789469 }, true],
])('%s %j in %j: %j', (by, text, order, expected) => {
	expect(fit(by, order, text) === 'exact').toBe(expected);
});

test.each<[FindBy, string, IDataObject, boolean]>([
	['sku', 'MUG-M', { variants: [{ sku: 'mug-s' }, { sku: 'mug-m' }] }, true],
	['barcode', '0012345678905', { variants: [{ barcode: '0012345678905' }] }, true],
	['barcode', '12345678905', { variants: [{ barcode: '0012345678905' }] }, false],
	['title', 'SHIRT bleu', { title: 'Chemise T-Shirt Bleué' }, true],
	['title', 'lampe draussen', { title: 'Lampe für draußen' }, false],
	['title', 'fur lampe', { title: 'Lampe für draußen' }, true],
	['handle', 'blue-mug', { handle: 'blue-mug' }, true],
	['handle', 'blue-mug', { handle: 'blue-mug-2' }, false],
])('product: %s %j in %j: %j', (by, text, product, expected) => {
	expect(fit(by, product, text, 'product') === 'exact').toBe(expected);
});

describe('the guard', () => {
	test.each([
		['ann@example.com', 'ann@example.com'],
		[' Ann@Example.COM ', 'ann@example.com'],
		['"bob@example.com" <ann@example.com>', 'ann@example.com'],
		['"Doe, Ann \\"A;\\"" < ann@example.com > ', 'ann@example.com'],
		["Ann O'Doe (me) <ann@example.com>", 'ann@example.com'],
		...['', ' ', 'ann', '@', 'a@b, c@d', 'a@b;c@d', '<>', undefined, null, 5, ['a@b'], {}].map(
			(value): [unknown, undefined] => [value, undefined],
		),
		...[
			...['bob@b.c, <ann@b.c>', '<bob@b.c> <ann@b.c>', '<bob@b.c>,<ann@b.c>', 'a;<ann@b.c>'],
			...['Ann ‹bob@b.c>, Bob <ann@b.c>', 'bob@b.c <ann@b.c>', '"x" bob@b.c <ann@b.c>'],
			...['"x <ann@b.c>', '<ann@b.c> x', 'bob@b.c\n<ann@b.c>', '<<ann@b.c>', '<ann@b.c>>'],
			...['ann @b.c', '<ann @b.c>', 'an\u200bn@b.c', 'mi\u212ae@b.c', 'bob@b.c "x"<ann@b.c>'],
		].map((value): [unknown, undefined] => [value, undefined]),
	])('%j is the address %j', (value, email) => expect(emailIn(value)).toBe(email));

	test.each([{}, { email: null, customer: null }, { email: 'xann@example.com' }])(
		'%j does not pass',
		(order) => expect(isOfEmail(order, 'ann@example.com')).toBe(false),
	);
});

/** Texts of which some match: of few parts, in other writing. */
const piece = fc.constantFrom(
	...['1003', '003', '#', 'UK-', '2', ' ', 'a', 'A@b.c', 'x12', '+44', '0', '(0)', '/'],
	...['7504415315', 'é', '-'],
);
const pieces = (size: { minLength?: number; maxLength: number }) =>
	fc.array(piece, size).map((parts) => parts.join(''));
const odd = fc.oneof(
	{ weight: 8, arbitrary: pieces({ maxLength: 4 }) },
	{ weight: 1, arbitrary: fc.constantFrom(null, undefined, 1003, 7504415315, {}, []) },
);
const person = fc.record({ email: odd, phone: odd, default_address: fc.record({ phone: odd }) });
const record = fc.record(
	{
		...{ id: odd, name: odd, order_number: odd, number: odd, source_identifier: odd },
		...{ email: odd, contact_email: odd, phone: odd, handle: odd, title: odd },
		customer: fc.oneof(person, fc.constant(null)),
		billing_address: fc.record({ phone: odd }),
		shipping_address: fc.record({ phone: odd }),
		fulfillments: fc.array(
			fc.record({ tracking_number: odd, tracking_numbers: fc.array(odd, { maxLength: 2 }) }),
			{ maxLength: 2 },
		),
	},
	{ requiredKeys: [] },
);

const choices = [
	...FIND_BY.order.map((by) => ['order', by] as const),
	...FIND_BY.product.map((by) => ['product', by] as const),
];

test.each(choices)(
	'%s by %s: as the plain comparison of each record with each value',
	(resource, by) => {
		fc.assert(
			fc.property(
				fc.array(pieces({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
				fc.tuple(record, fc.array(fc.record({ sku: odd, barcode: odd }), { maxLength: 3 })),
				(texts, [fields, lines]) => {
					const whole = { ...fields, [resource === 'order' ? 'line_items' : 'variants']: lines };
					const rule = ruleFor(resource, by);
					const values = texts
						.map((text) => ({ text, plain: rule.plain(text) }))
						.filter(({ plain }) => plain !== '');
					const plain = values.map((value) => value.plain);
					const found = new RecordMatcher(rule, plain).matches(whole as IDataObject);
					expect(plain.map((value) => fitIn(found, value))).toEqual(
						values.map(({ text }) => fitOf(by, whole as IDataObject, text)),
					);
				},
			),
			{ numRuns: runsOf(2_000) },
		);
	},
);
