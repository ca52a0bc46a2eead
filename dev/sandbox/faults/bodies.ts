import { report, stepPart } from '../http/envelope';
import type { AnswerFault, ErrorList } from './types';

/** A page as web servers and proxies send it. */
export const html = (title: string): string =>
	`<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>nginx</p></body></html>`;

/** Titles of the pages that proxies and CDNs send. */
const proxyTitles: Record<number, string> = {
	403: 'Access denied | Attention Required!',
	407: 'Proxy Authentication Required',
	408: 'Request Time-out',
	425: 'Too Early',
	429: 'Rate limited',
	520: 'Web server is returning an unknown error',
	521: 'Web server is down',
	522: 'Connection timed out',
	523: 'Origin is unreachable',
	524: 'A timeout occurred',
	529: 'Site is overloaded',
	530: 'Site is frozen',
};

export const proxyPage = (status: number): string =>
	html(proxyTitles[status] ?? `Error ${status}`).replace('nginx', 'edge proxy');

/** The ready values of an error list. */
export const listValues: Record<string, unknown> = {
	string: 'The channel refused the call: quota exhausted',
	object: { message: 'The channel refused the call: quota exhausted', code: 'QUOTA' },
	nested: { details: { errors: [{ field: 'limit', reason: { message: 'quota exhausted' } }] } },
	array: ['The channel refused the call', { message: 'quota exhausted' }],
};

/** 200 with one list filled. */
export function errorListBody(
	list: string,
	value: unknown,
	isSuccess: boolean,
): Record<string, unknown> {
	return {
		Errors: {},
		Output: {
			...stepPart('extract', isSuccess),
			[list]: value,
			next_page_token: null,
			result: null,
		},
		Report: report('https://channel.example.com/', 9.25),
	};
}

export const brokenEnvelopes: Record<
	Extract<AnswerFault, { type: 'envelope' }>['as'],
	() => unknown
> = {
	outputMissing: () => ({ Errors: {}, Report: report('https://channel.example.com/', 9.25) }),
	outputNull: () => ({
		Errors: {},
		Output: null,
		Report: report('https://channel.example.com/', 9.25),
	}),
	bodyNull: () => null,
	bodyArray: () => [],
	resultObject: () => ({
		Errors: {},
		Output: { ...stepPart('transform', true), next_page_token: null, result: { orders: [] } },
	}),
	resultMissing: () => ({
		Errors: {},
		Output: { ...stepPart('transform', true), next_page_token: null },
	}),
};

/** An envelope whose errors are nested; written as text, as no serializer goes so deep. */
export function deepErrorsJson(depth: number, under: 'Errors' | ErrorList): string {
	const pairs = Math.floor(depth / 2);
	const nested = `${'{"inner":['.repeat(pairs)}"quota exhausted"${']}'.repeat(pairs)}`;
	const whole = depth % 2 === 0 ? nested : `[${nested}]`;
	if (under === 'Errors') return `{"Errors":{"extract":${whole}},"Output":null}`;
	return `{"Errors":{},"Output":{"step":"extract","isSuccess":false,"result":null,"${under}":${whole}}}`;
}
