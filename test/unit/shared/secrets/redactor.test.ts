import * as fc from 'fast-check';

import { redactorFor } from '../../../../nodes/shared/secrets/redactor';
import { runsOf } from '../../../runCounts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const hexOf = (text: string, separator = '') =>
	(Buffer.from(text, 'utf8').toString('hex').match(/../g) ?? []).join(separator);
const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const form = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
const html = (text: string) =>
	text.replace(/[&<>"']/g, (sign) => (sign === "'" ? '&#39;' : `&${NAMES[sign]};`));
const inLines = (text: string, length: number, ending = '\n') =>
	text.match(new RegExp(`.{1,${length}}`, 'g'))?.join(ending) ?? '';
const NAMES: Readonly<Record<string, string>> = {
	...{ '+': 'plus', '/': 'sol', '=': 'equals', '&': 'amp', '%': 'percnt', _: 'lowbar' },
	...{ '.': 'period', '~': '#126', '-': '#45', é: 'eacute', '<': 'lt', '>': 'gt', '"': 'quot' },
};
const named = (sign: string) => (NAMES[sign] ? `&${NAMES[sign]};` : sign);
const digitsOf = (unit: string, length: number) =>
	unit.charCodeAt(0).toString(16).padStart(length, '0');
/** JSON as some services write it: everything but letters, digits and plain signs as \uXXXX. */
const escaped = (text: string) =>
	text.replace(/[^\w .:;/=%()-]/g, (unit) => `\\u${digitsOf(unit, 4).toUpperCase()}`);
const octal = (text: string) =>
	[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** How a service may send back what it received. */
const ECHOES: Readonly<Record<string, (secret: string) => string>> = {
	raw: (secret) => secret,
	percent: encodeURIComponent,
	'percent in small letters': (secret) =>
		encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
	form,
	'percent twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
	JSON: (secret) => JSON.stringify(secret),
	'JSON in JSON': (secret) => JSON.stringify(JSON.stringify({ secret })),
	'JSON with \\u': escaped,
	HTML: html,
	base64,
	base64url,
	'base64, percent': (secret) => encodeURIComponent(base64(secret)),
	'Basic pair': (secret) => `Basic ${base64(`client:${secret}`)}`,
	'Basic pair, other side': (secret) => base64(`${secret}:x`),
	'base64 in the middle, one before': (secret) => base64(`a${secret}tail`),
	'base64 in the middle, two before': (secret) => base64(`ab${secret}tail`),
	'base64url in the middle': (secret) => base64url(`é?${secret}>>>`),
	'base64 in lines of 64': (secret) => inLines(base64(`${'x'.repeat(40)}${secret}tail`), 64),
	'base64 in lines of 76': (secret) =>
		inLines(base64(`${'x'.repeat(50)}${secret}tail`), 76, '\r\n'),
	'base64 in lines, JSON': (secret) => JSON.stringify(inLines(base64(secret), 16)),
	'UTF-16 in base64': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
	'UTF-16, other byte order, in base64url': (secret) =>
		Buffer.from(secret, 'utf16le').swap16().toString('base64url'),
	'Latin-1 in base64': (secret) => Buffer.from(`id:${secret}`, 'latin1').toString('base64'),
	'base64 twice': (secret) => base64(base64(`a:${secret}`)),
	'base64url twice': (secret) => base64url(base64url(secret)),
	'hexadecimal with colons': (secret) => hexOf(secret, ':'),
	'hexadecimal with blanks, in lines': (secret) => inLines(hexOf(secret, ' '), 24),
	'hexadecimal with hyphens': (secret) => hexOf(secret, '-'),
	'hexadecimal in base64': (secret) => base64(hexOf(secret)),
	'base64 in hexadecimal': (secret) => hexOf(base64(`a${secret}`)),
	'JavaScript escapes': (secret) =>
		secret.replace(/[^]/g, (unit) =>
			unit > '\xff' ? `\\u${digitsOf(unit, 4)}` : `\\x${digitsOf(unit, 2)}`,
		),
	'percent and u': (secret) => secret.replace(/[^]/g, (unit) => `%u${digitsOf(unit, 4)}`),
	'hexadecimal in capitals': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
	'HTML with names': (secret) => secret.replace(/[^a-z0-9]/gi, named),
	'HTML with numbers': (secret) =>
		secret.replace(/[^a-z0-9]/giu, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`),
	octal,
	'octal in JSON': (secret) => JSON.stringify(octal(secret)),
	'a Buffer in JSON': (secret) => JSON.stringify({ sent: Buffer.from(secret) }),
	'a Buffer in JSON, in lines': (secret) => JSON.stringify(Buffer.from(secret), null, 2),
	'a Buffer in JSON, in base64': (secret) => base64(JSON.stringify(Buffer.from(`x${secret}`))),
	'base64 in a Buffer in JSON, percent': (secret) =>
		encodeURIComponent(JSON.stringify(Buffer.from(base64(secret)))),
	Bearer: (secret) => `authorization: Bearer ${secret}`,
	'form body': (secret) => `grant_type=password&client_secret=${form(secret)}&client_id=x`,
};

const decodable = (text: string): string[] => {
	const found = [text];
	for (const decode of [
		decodeURIComponent,
		(part: string) => decodeURIComponent(part.replace(/\+/g, '%20')),
	]) {
		try {
			found.push(decode(text), decode(decode(text)));
		} catch {
			// Not encoded that way.
		}
	}
	for (const token of text.match(/[\w+/=-]{4,}/g) ?? []) {
		for (const offset of [0, 1, 2, 3])
			found.push(Buffer.from(token.slice(offset), 'base64').toString('utf8'));
	}
	return found;
};

/** Secrets as issuers make them and as people choose them; no `*`, which is what takes their place. */
const secrets = fc.oneof(
	fc.stringMatching(/^[\w+/=&%é .~-]{8,40}$/),
	fc.stringMatching(/^[A-Za-z0-9_-]{20,60}$/),
	fc
		.string({ minLength: 8, maxLength: 30, unit: 'binary-ascii' })
		.map((text) => text.replace(/[\s*\0-\x1f\x7f]/g, 'x')),
	fc
		.string({ minLength: 8, maxLength: 20, unit: 'grapheme' })
		.map((text) => text.replace(/[\s*]/g, 'x')),
);

const echoes = fc.constantFrom(...Object.entries(ECHOES));
/** Enough for each of the ways, also of the tenth that `npm test` makes. */
const RUNS = runsOf(4_000);

describe('in whatever way it is sent back', () => {
	it('none of several secrets survives, and the words around them stay', () => {
		const several = fc.uniqueArray(secrets, { minLength: 1, maxLength: 3 });
		fc.assert(
			fc.property(echoes, several, ([, echo], [secret, ...others]) => {
				const { redact, redactExcerpt } = redactorFor([...others, secret]);
				const sent = `Refused (${echo(secret)}) today`;
				for (const clean of [redact(sent), redactExcerpt(sent)]) {
					expect(clean).toContain('***');
					expect(clean.startsWith('Refused (')).toBe(true);
					expect(clean.endsWith(') today')).toBe(true);
					for (const reading of decodable(clean)) expect(reading).not.toContain(secret);
				}
				const clean = redact([secret, ...others].map(echo).join(' | '));
				for (const one of [secret, ...others]) expect(clean).not.toContain(one);
			}),
			{ numRuns: RUNS },
		);
	});
});

/** Signs of which none is a blank or part of an escape, so that a part of a secret reads as in the whole. */
const PLAIN = /^[\w.~!#$()*,:;<>?@[\]^`{|}é+/=-]{12,60}$/;

/** A secret in each form in which a part of it may be found; padding tells nothing of it. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
	raw: (secret) => secret,
	base64,
	base64url,
	// Without the signs that hold none of it.
	'base64, one before': (secret) => base64(`a${secret}`).slice(2),
	'base64, two before': (secret) => base64(`ab${secret}`).slice(3),
	'UTF-16': ECHOES['UTF-16 in base64'],
	'UTF-16, other byte order': (secret) =>
		Buffer.from(secret, 'utf16le').swap16().toString('base64'),
	'Latin-1': (secret) => Buffer.from(secret, 'latin1').toString('base64'),
	'base64 twice': (secret) => base64(base64(secret)),
	hexadecimal: (secret) => hexOf(secret),
};

/** Digits that hold eight bytes of a secret at any place, where twelve do not. */
const DIGITS: Readonly<Record<string, number>> = { 'base64 twice': 20, hexadecimal: 17 };

const partsOf = (text: string): string[] => {
	const bare = text.replace(/=+$/, '');
	return Array.from({ length: Math.max(0, bare.length - 11) }, (_, at) => bare.slice(at, at + 12));
};

/** What stands around: in none of the signs that secrets and their forms are made of. */
const around = fc.stringMatching(/^[„“”‘’ …–]{0,20}$/u);

describe.each(Object.entries(FORMS))('a part of a secret, %s', (name, form) => {
	const least = DIGITS[name] ?? 12;
	const part = fc.tuple(
		fc.stringMatching(PLAIN),
		fc.nat(),
		fc.nat(),
		around,
		around,
		fc.constantFrom('', '\n', '\r\n'),
	);

	it('is struck out from 12 signs on, wherever it was cut', () => {
		fc.assert(
			fc.property(part, ([secret, start, size, before, after, lineEnd]) => {
				const whole = form(secret);
				const from = start % Math.max(1, whole.length - least);
				const cut = whole.slice(from, from + least + (size % whole.length));
				fc.pre(cut.replace(/=+$/, '').length >= least);
				const isBroken = lineEnd !== '' && form !== FORMS.raw && form !== FORMS.hexadecimal;
				const written = isBroken ? inLines(cut, 7, lineEnd) : cut;
				const clean = redactorFor([secret]).redact(`${before}“${written}”${after}`);
				const joined = isBroken ? clean.replace(/\s/g, '') : clean;
				for (const run of partsOf(whole)) expect(joined).not.toContain(run);
				expect(clean.startsWith(`${before}“`)).toBe(true);
				expect(clean.endsWith(`”${after}`)).toBe(true);
			}),
			{ numRuns: runsOf(60) },
		);
	});
});

it('finds no secret where there is none', () => {
	const token = fc.stringMatching(/^[A-Za-z0-9+/=_-]{20,60}$/);
	const innocent = fc.oneof(
		fc.string({ maxLength: 300 }),
		fc.string({ maxLength: 300, unit: 'grapheme' }),
		fc.stringMatching(/^[a-z0-9 ]{0,300}$/),
		fc.base64String({ maxLength: 300 }),
		fc.json(),
	);
	fc.assert(
		fc.property(fc.array(token), innocent, (secrets, text) => {
			fc.pre(!/bearer|basic/i.test(text));
			const { redact, redactExcerpt } = redactorFor(secrets, ['developer@example.com']);
			expect(redact(text)).toBe(text);
			expect(redactExcerpt(text.slice(0, 300))).toBe(text.slice(0, 300));
		}),
	);
});

describe('the redactor', () => {
	it('strikes whatever follows Bearer or Basic, known or not', () => {
		const { redact } = redactorFor([]);
		expect(redact('Authorization: Bearer abc.DEF-123.ghi and basic dXNlcjpwYXNz=')).toBe(
			'Authorization: Bearer *** and basic ***',
		);
	});

	it('cuts at 300 characters, and never through a secret', () => {
		const secret = 'abcdefghijklmnopqrstuvwxyz';
		const { redactExcerpt } = redactorFor([secret]);
		for (let before = 280; before < 310; before++) {
			const text = redactExcerpt(`${'.'.repeat(before)}${secret} and so on`);
			expect(text.length).toBeLessThanOrEqual(301);
			expect(text).not.toMatch(/[a-z]{5}/);
		}
	});

	it('takes names only as a whole', () => {
		const { redactExcerpt } = redactorFor([], ['https://shop.example.com', 'shop.example.com']);
		expect(redactExcerpt('api.example.com, https://shop.example.com')).toBe('api.example.com, ***');
	});

	it.each([
		[
			'{"message":"Unknown scope","token":"demo-secret+/=&%7","hint":"Ask for another"}',
			'{"message":"Unknown scope","token":"***","hint":"Ask for another"}',
		],
		[
			'message: Unknown scope; sent: ZGVtby1zZWNyZXQrLz0mJTc=, hint: Ask [demo-secret+/=] twice',
			'message: Unknown scope; sent: ***, hint: Ask [***] twice',
		],
		['no demo-secret+/=&%7, and so on', 'no ***, and so on'],
	])('leaves the words around a secret: %s', (text, shown) => {
		expect(redactorFor(['demo-secret+/=&%7']).redact(text)).toBe(shown);
	});

	it('hides a secret with blanks and commas as a whole', () => {
		const { redact } = redactorFor(['correct, horse "battery" staple']);
		for (const echo of ['correct, horse "battery" staple', 'correct,+horse+\\"battery\\"+staple'])
			expect(redact(`The word ${echo} is wrong`)).toBe('The word *** is wrong');
		expect(redact('The correct horse is wrong')).toBe('The correct horse is wrong');
	});

	it('reads no more of a long text than a message shows', () => {
		const { redactExcerpt } = redactorFor(['demo-secret+/=&%7']);
		expect(redactExcerpt('x'.repeat(2_000_000))).toHaveLength(301);
	});
});

describe('what a person typed in the node', () => {
	const { redact, redactTyped } = redactorFor(['shop', 'merchant-12345-secret', 'P@ss:w0rd']);

	it.each(['shop-1', 'my-shop', 'shopify', 'shop_1,shop_2', 'éshop'])(
		'stays where a short word is only a part of it: %s',
		(text) => {
			expect(redact(text)).not.toBe(text);
			expect(redactTyped(text)).toBe(text);
		},
	);

	it.each([
		['shop', '***'],
		['SHOP', '***'],
		['a,shop,b', 'a,***,b'],
		['https://example.com/shop?a=b', '***'],
		['xmerchant-12345-secretx', '***'],
		['merchant-12345-s', '***'],
		['https://hook.example/x?pw=P@ss:w0rd', '***'],
		['Bearer eyJhbGciOi.J9', 'Bearer ***'],
	])('is struck where it is a secret: %s', (text, shown) => {
		expect(redactTyped(text)).toBe(shown);
	});
});
