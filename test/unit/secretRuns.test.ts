import { secretRunIn } from '../engine/secretRuns';

const SECRET = 'p+/=&"<é> a1b2c3d4e5f6-XYZ_789';
const wrapped = (code: string, width: number) =>
	code.replace(RegExp(`(.{${width}})`, 'g'), '$1\r\n');
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('finds a secret', () => {
	test.each([
		['raw', SECRET],
		['in other capitals', SECRET.toUpperCase()],
		['cut at both ends', SECRET.slice(9, 21)],
		['percent-encoded', encodeURIComponent(SECRET)],
		['as JSON', JSON.stringify(SECRET)],
		['hexadecimal', Buffer.from(SECRET).toString('hex')],
		['with HTML entities', SECRET.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)],
		['as decimal entities', [...SECRET].map((sign) => `&#${sign.codePointAt(0)};`).join('')],
		['Base64', base64(SECRET)],
		['Base64 of a longer text', base64(`name:${SECRET}:end`)],
		['Base64 with line breaks', wrapped(base64(`${'x'.repeat(50)}${SECRET}`), 64)],
		['Base64 in JSON with line breaks', JSON.stringify(wrapped(base64(SECRET), 20))],
		['Base64url', Buffer.from(`~~${SECRET}`).toString('base64url')],
		['UTF-16 in Base64', Buffer.from(SECRET, 'utf16le').toString('base64')],
		['Latin-1 in Base64', Buffer.from(SECRET, 'latin1').toString('base64')],
		['Base64 twice', base64(base64(`a${SECRET}`))],
	])('%s', (_, form) => {
		expect(secretRunIn(`Could not process “${form}”.`, [SECRET])).toBeDefined();
	});
});

test.each([
	['other words', 'Could not process the request'],
	['fewer than 12 characters', SECRET.slice(9, 20)],
	['the stars in its place', 'Could not process “***”'],
])('finds none in %s', (_, text) => {
	expect(secretRunIn(text, [SECRET])).toBeUndefined();
});
