import {
	type Came,
	ItemReport,
	MOST_TOLD,
	reportTexts,
	runHint,
	shortReason,
} from '../../../../nodes/shared/reading/runHint';

const report = (name: string | undefined, came?: Came, failure?: string, channel = 'Shopify') =>
	Object.assign(new ItemReport(), {
		...(name === undefined ? {} : { shop: { name, channel } }),
		...{ came, failure },
	});

const orders = (order: number, first: string, last: string): Came => ({
	...{ counts: { order }, first: Date.parse(first), last: Date.parse(last) },
});

const told = (...parameters: Parameters<typeof runHint>) =>
	runHint(...parameters).map(({ message }) => message);

describe('the hint after a run', () => {
	it('says what came, from when to when, and which shops are missing', () => {
		const reports = [
			report('shop-1', orders(1_000, '2025-08-31T22:30:00Z', '2026-01-01T00:00:00Z')),
			report('shop-2', orders(91, '2026-02-01T00:00:00Z', '2026-11-29T12:00:00Z')),
			report('shop-3', undefined, 'not linked'),
		];
		expect(runHint(reports, 'Europe/Berlin')).toEqual([
			{
				message: '1,091 orders, 1 Sep 2025 to 29 Nov 2026; 2 of 3 shops; shop-3: not linked.',
				location: 'outputPane',
				type: 'warning',
			},
		]);
		expect(told(reports.slice(0, 2), 'UTC')).toEqual([
			'1,091 orders, 31 Aug 2025 to 29 Nov 2026; 2 shops.',
		]);
		expect(told(reports.slice(1, 2), 'UTC', 200_000)).toEqual([
			'91 orders of shop-2, 1 Feb 2026 to 29 Nov 2026.',
		]);
	});

	it('stays short for hundreds of shops', () => {
		const reports = Array.from({ length: 300 }, (_, at) =>
			at < 17
				? report(`shop-${at}`, undefined, at % 2 ? 'not linked' : 'the answer is empty')
				: report(`shop-${at}`, { counts: { order: 2, row: 5 } }),
		);
		for (const { hints } of reports) hints.push({ kind: 'a', message: 'No filter “A”.' });
		for (const [at, { hints }] of reports.entries())
			hints.push({
				...{ kind: 'b', counts: [at % 9], alone: `Start Cursor: ${at}` },
				message: (sum) => `Shopify: ${sum} records came twice.`,
			});
		for (const [at, { hints }] of reports.entries())
			if (at < 40) hints.push({ kind: 'c', message: `Shopify: amount ${at % 9}.` });
		const [message, ...others] = told(reports, 'UTC');
		expect(others).toEqual([]);
		expect(message).toContain(
			'566 orders, 1,415 rows; 283 of 300 shops; shop-0, shop-2, shop-4: the answer is empty; shop-1, shop-3: not linked; and 12 more. No filter “A”. ',
		);
		expect(message.split('No filter')).toHaveLength(2);
		expect(message).toContain(
			'Shopify: 1191 records came twice. shop-0, shop-9, shop-18 and 2 more: amount 0. shop-1, shop-10, shop-19 and 2 more: amount 1. shop-2, shop-11, shop-20 and 2 more: amount 2. shop-3, shop-12, shop-21 and 2 more: amount 3. shop-4, shop-13, shop-22 and 1 more: amount 4. And 4 more like this.',
		);
		expect(message.length).toBeLessThan(600);
		expect(MOST_TOLD).toBe(5);
	});

	const leftOut = { counts: { order: 3, row: 3 }, leftOut: { 'test order': 1 } };
	const one = { counts: { order: 1 } };
	const NO_USER = 'Parameter “User ID” is empty';

	it.each<[string, ItemReport[], string[]]>([
		[
			'what was left out, and rows where they are not as many as the records',
			[report('a', leftOut)],
			['3 orders of a; left out: 1 test order.'],
		],
		[
			'the channel where there are several, and the item where there is no shop',
			[report('b', one), report('a', undefined, 'x', 'bol'), report(undefined, undefined, NO_USER)],
			[`1 order; 1 of 3 shops; a on bol: x; item 2: ${NO_USER}.`],
		],
		[
			'the readings where a shop has several',
			[report('a', { counts: { order: 33 } }), report('a', undefined, 'x')],
			['33 orders; 1 of 2 items; a: x.'],
		],
		['nothing where there is nothing to tell', [report('a'), report('b')], []],
	])('tells %s', (_, reports, texts) => expect(told(reports, 'UTC')).toEqual(texts));

	it('tells a shop that is there in part from one that is missing', () => {
		const reports = [
			report(
				'a',
				{ counts: { order: 5_500, row: 9_000 }, first: 0, last: 0 },
				'the service could not answer',
			),
			report('b', { counts: { order: 6_000, row: 9_000 } }),
		];
		expect(told(reports, 'UTC')).toEqual([
			'11,500 orders, 18,000 rows, 1 Jan 1970; 1 of 2 shops complete; a: incomplete, its first 5,500 orders: the service could not answer.',
		]);
		expect(reportTexts(reports, 'UTC').missingShops).toEqual([
			'a on Shopify: incomplete, its first 5,500 orders: the service could not answer',
		]);
	});

	it('names a shop and its channel once, and a cursor where no other shop has one', () => {
		const reports = [report('a'), report('a', undefined, undefined, 'bol'), report('b')];
		const more = (channel: string) => ({
			...{ kind: 'more', message: `${channel}: more remain.`, alone: 'Start Cursor: x' },
		});
		reports[0].hints.push(more('Shopify'));
		expect(told(reports, 'UTC')).toEqual(['a on Shopify: more remain. Start Cursor: x']);
		reports[1].hints.push(more('bol'));
		expect(told(reports, 'UTC')).toEqual(['a on Shopify: more remain. bol: more remain.']);
	});

	it('names no shops where a remark names the channel of all of them', () => {
		const reports = ['a', 'b', 'c'].map((name) =>
			report(name, undefined, undefined, name === 'c' ? 'Mirakl' : 'bol'),
		);
		for (const { hints } of reports.slice(0, 2))
			hints.push({ kind: 'a', message: 'bol has no filter “IDs”.' });
		expect(told(reports, 'UTC')).toEqual(['bol has no filter “IDs”.']);
		reports[1].hints.length = 0;
		expect(told(reports, 'UTC')).toEqual(['a on bol: bol has no filter “IDs”.']);
	});

	it.each([
		[
			'Parameter “Created After”: “nonsense” is not a date',
			'Parameter “Created After”: “nonsense” is not a date',
		],
		[
			'bol has no filter “IDs” for orders. Nothing was requested.',
			'bol has no filter “IDs” for orders',
		],
		['Shopify orders could not be read: the user is not linked to Shopify: “x”', 'not linked'],
		[
			'bol orders could not be read: the service could not answer (HTTP 500, “upstream”)',
			'the service could not answer',
		],
		[
			'bol orders could not be read: nothing came within 1.5 s. The file has its first 5 rows',
			'nothing came within 1.5 s',
		],
		['x'.repeat(200), `${'x'.repeat(120)}…`],
	])('%s: gives the reason in a few words', (message, reason) => {
		expect(shortReason(message)).toBe(reason);
	});

	it('of a long run, tells how long it took and how many requests', () => {
		const long = Object.assign(report('a', { counts: { order: 0 } }), { requests: 1_234 });
		expect(told([long], 'UTC', 9_999)).toEqual(['0 orders of a.']);
		expect(told([long], 'UTC', 3_723_000)).toEqual(['0 orders of a; 62 min 3 s, 1,234 requests.']);
	});
});
