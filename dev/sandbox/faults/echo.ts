import type { RecordedRequest } from '../http/recorder';

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

/** The parts in which a text may be a secret: itself, what follows `Bearer` or `Basic`, and what Basic decodes to. */
function partsOf(text: string): string[] {
	const [scheme, rest] = text.split(' ');
	if (!rest || !/^(bearer|basic)$/i.test(scheme)) return [text];
	if (scheme.toLowerCase() === 'bearer') return [text, rest];
	const pair = Buffer.from(rest, 'base64').toString();
	return [text, rest, pair, ...pair.split(/:(.*)/s).filter(Boolean)];
}

const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
	Buffer.from(text, encoding).toString('base64');

/** Lines of so many characters, as MIME (76) and PEM (64) write them. */
const inLines = (text: string, width: number): string =>
	text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\r\n');

const named: Record<string, string> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

const encodings = {
	base64: (text: string) => base64(text),
	base64url: (text: string) => Buffer.from(text).toString('base64url'),
	base64Lines64: (text: string) => inLines(base64(text), 64),
	base64Lines76: (text: string) => inLines(base64(text), 76),
	base64Twice: (text: string) => base64(base64(text)),
	base64Utf16: (text: string) => base64(text, 'utf16le'),
	base64Latin1: (text: string) => base64(text, 'latin1'),
	percent: (text: string) => encodeURIComponent(text),
	form: (text: string) => new URLSearchParams({ v: text }).toString().slice(2),
	hex: (text: string) => Buffer.from(text).toString('hex'),
	entities: (text: string) => text.replace(/[&<>"']/g, (sign) => `&${named[sign]};`),
	numericEntities: (text: string) =>
		[...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join(''),
	octal: (text: string) =>
		[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
	bufferJson: (text: string) => JSON.stringify(Buffer.from(text)),
	cutInTheMiddle: (text: string) =>
		text.slice(Math.floor(text.length / 4), Math.ceil(text.length * 0.75)),
};

export type EchoForm = keyof typeof encodings;

export const echoForms = Object.keys(encodings) as EchoForm[];

/** What may open a door: of the body the values of such keys, then the bearer. */
function keysIn(request: RecordedRequest): string[] {
	const { password, client_secret: secret } = (request.body ?? {}) as Record<string, unknown>;
	const { params } = (request.body ?? {}) as {
		params?: Record<string, Array<{ key: string; value: unknown }>>;
	};
	const channelToken = Object.values(params ?? {})
		.flat()
		.find(({ key }) => key === 'token')?.value;
	const [, bearer] = partsOf(request.headers.authorization ?? '');
	return [channelToken, secret, password, bearer].filter(
		(text): text is string => typeof text === 'string' && text !== '',
	);
}

/** The keys in a request in one form, alone: so short that a message may quote all of it. */
export const keysAs = (form: EchoForm, request: RecordedRequest): string =>
	keysIn(request).map(encodings[form]).join(' | ');

/** The whole request as a careless service might quote it, with every text in it also encoded and cut in every usual way. */
export function echoOf(request: RecordedRequest): Record<string, unknown> {
	const texts = [
		...new Set([request.headers, request.body, request.query].flatMap(textsIn).flatMap(partsOf)),
	];
	return {
		method: request.method,
		url: `${request.path}?${request.rawQuery}`,
		headers: request.headers,
		rawBody: request.rawBody,
		body: request.body,
		encoded: Object.fromEntries(
			Object.entries(encodings).map(([name, encode]) => [
				name,
				[...texts, request.rawBody].map((text) => encode(text)),
			]),
		),
	};
}
