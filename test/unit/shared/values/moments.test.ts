import { momentOf } from '../../../../nodes/shared/values/moments';

const instant = Date.parse('2026-08-31T12:30:00Z');

test.each([
	['2026-08-31T12:30:00Z', 0],
	['2026-08-31T14:30:00+02:00', 0],
	['2026-08-31T14:30:00+0200', 0],
	['2026-08-31T14:30:00+02', 0],
	['2026-08-31 08:00:00 -0430', 0],
	['2026-08-31T12:30Z', 0],
	['2026-08-31T12:30:00.250Z', 250],
	['2026-08-31T12:30:00.2509876+00:00', 250],
	['Mon, 31 Aug 2026 14:30:00 +0200', 0],
	['Mon, 31 Aug 2026 12:30:00 GMT', 0],
])('%s is an instant', (text, more) => {
	expect(momentOf(text)).toEqual({ ms: instant + more, exact: true });
});

test.each(['2026-08-31T12:30:00', '2026-08-31 12:30', '2026-08-31T12:30:00.000'])(
	'%s is read as UTC, and not relied upon',
	(text) => expect(momentOf(text)).toEqual({ ms: instant, exact: false }),
);

test('a date alone is its midnight', () => {
	expect(momentOf('2026-08-31')).toEqual({ ms: Date.parse('2026-08-31T00:00:00Z'), exact: false });
});

test.each([
	'',
	'yesterday',
	'31.08.2026',
	'2026-13-45T00:00:00Z',
	null,
	undefined,
	1_788_000_000_000,
	{},
])('%p is no moment', (value) => expect(momentOf(value)).toBeUndefined());
