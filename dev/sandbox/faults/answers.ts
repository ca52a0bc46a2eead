import type { FastifyReply } from 'fastify';
import { gzipSync } from 'node:zlib';
import { channelRefusal, stepFailure, stepPart } from '../http/envelope';
import type { RecordedRequest } from '../http/recorder';
import {
	brokenEnvelopes,
	deepErrorsJson,
	errorListBody,
	html,
	listValues,
	proxyPage,
} from './bodies';
import { sendJson, sendText } from './replies';
import { sendEcho } from './sendEcho';
import type { AnswerFault, CutPlace, DeliveryFault, Fault, PageFault, TokenFault } from './types';

const changesOnly = new Set<string>([
	'repeatCursor',
	'emptyPage',
	'shortPage',
	'overlap',
	'endToken',
	'ignoreLimit',
	'nullWhenEmpty',
	'resultNull',
	'digitRun',
	'numberedKeys',
	'quietLists',
	'bareEnvelope',
	'slow',
	'tokenAnswer',
	'trickle',
] satisfies Array<(PageFault | TokenFault | DeliveryFault)['type']>);

/** Whether a fault answers by itself, rather than changing the real answer. */
export function isAnswer(fault: Fault): fault is AnswerFault {
	return fault.type !== 'custom' && !changesOnly.has(fault.type);
}

const HALF_ENVELOPE =
	'{"Errors":{},"Output":{"step":"transform","isSuccess":true,"result":[{"id":"1"';

function cut(reply: FastifyReply, when: CutPlace): void {
	if (when === 'midGzip' || when === 'startOfGzip') {
		const whole = gzipSync(`${HALF_ENVELOPE}}]}}`);
		void reply
			.type('application/json')
			.header('content-encoding', 'gzip')
			.send(whole.subarray(0, when === 'midGzip' ? whole.length - 20 : 12));
		return;
	}
	reply.hijack();
	const { socket } = reply.raw;
	if (when === 'beforeHeaders') {
		socket?.destroy();
		return;
	}
	reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
	reply.raw.write(HALF_ENVELOPE, () => socket?.destroy());
}

function sendStatus(fault: Extract<AnswerFault, { type: 'status' }>, reply: FastifyReply): void {
	void reply.headers(fault.headers ?? {});
	const body = fault.body ?? {
		code: fault.code ?? String(fault.status),
		message: fault.message ?? `Status ${fault.status}`,
	};
	if (typeof body !== 'string') sendJson(reply, fault.status, body);
	else
		sendText(
			reply,
			fault.status,
			fault.contentType ?? (body.startsWith('<') ? 'text/html' : 'text/plain'),
			body,
		);
}

function sendRateLimit(
	fault: Extract<AnswerFault, { type: 'rateLimit' }>,
	reply: FastifyReply,
): void {
	if (fault.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter));
	const httpDate = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
	const { retryAfterDate, clockAhead = 0 } = fault;
	if (retryAfterDate !== undefined)
		void reply.header('retry-after', httpDate(retryAfterDate + clockAhead));
	if (clockAhead !== 0) void reply.header('date', httpDate(clockAhead));
	sendJson(reply, 429, { code: '429', message: 'Too many requests' });
}

/** Answers a request with a fault. */
export function sendFault(fault: AnswerFault, request: RecordedRequest, reply: FastifyReply): void {
	switch (fault.type) {
		case 'status':
			return sendStatus(fault, reply);
		case 'rateLimit':
			return sendRateLimit(fault, reply);
		case 'html':
			return void sendText(reply, fault.status ?? 200, 'text/html', html('Service unavailable'));
		case 'empty':
			return void sendText(reply, 200, 'application/json', '');
		case 'noContent':
			return void reply.code(204).send();
		case 'text':
			return void sendText(reply, 200, 'text/plain', fault.text ?? 'upstream connect timeout');
		case 'brokenJson':
			return void sendText(
				reply,
				200,
				'application/json',
				'{"Errors":{},"Output":{"result":[{"id":"1"',
			);
		case 'cut':
			return cut(reply, fault.when ?? 'beforeHeaders');
		case 'proxy':
			if (fault.status === 407) void reply.header('proxy-authenticate', 'Basic realm="proxy"');
			return void sendText(reply, fault.status, 'text/html', proxyPage(fault.status));
		case 'silence':
			return void reply.hijack();
		case 'redirect':
			return void reply.code(fault.status).header('location', fault.to).send();
		case 'errorList':
			return void sendJson(
				reply,
				200,
				errorListBody(
					fault.list,
					fault.value ?? listValues[fault.shape ?? 'string'],
					fault.isSuccess ?? false,
				),
			);
		case 'notSuccessful':
			return void sendJson(reply, 200, {
				Errors: {},
				Output: { ...stepPart('extract', false), result: null },
			});
		case 'stepErrors': {
			const refusal = channelRefusal(
				fault.channelStatus ?? 403,
				fault.channelBody ?? { errors: 'This shop is frozen' },
				fault.channelHeaders,
			);
			return void sendJson(
				reply,
				200,
				stepFailure(fault.step ?? 'extract', { restErrors: refusal }, fault.output ?? 'failed'),
			);
		}
		case 'deepErrors':
			return void sendText(
				reply,
				200,
				'application/json',
				deepErrorsJson(fault.depth, fault.under ?? 'Errors'),
			);
		case 'envelope':
			return void sendJson(reply, 200, brokenEnvelopes[fault.as]());
		case 'echo':
			return sendEcho(fault, request, reply);
	}
}
