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

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const encodings: Record<string, (text: string) => string> = {
	base64,
	base64Lines: (text) => base64(text).replace(/.{64}/g, '$&\r\n'),
	base64Twice: (text) => base64(base64(text)),
	base64OfUtf16: (text) => Buffer.from(text, 'utf16le').toString('base64'),
	base64url: (text) => Buffer.from(text).toString('base64url'),
	percent: encodeURIComponent,
	form: (text) => new URLSearchParams({ v: text }).toString().slice(2),
	hex: (text) => Buffer.from(text).toString('hex'),
};

/** The whole request as a careless service might quote it, with every text in it also in the usual encodings. */
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
				[...texts, request.rawBody].map(encode),
			]),
		),
	};
}
