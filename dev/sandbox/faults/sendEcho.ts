import type { FastifyReply } from 'fastify';
import { channelRefusal, stepFailure } from '../http/envelope';
import type { RecordedRequest } from '../http/recorder';
import { errorListBody, html } from './bodies';
import { echoOf, keysAs } from './echo';
import { sendJson, sendText } from './replies';
import type { AnswerFault } from './types';

/** Answers with what the request held, in the form that the fault names. */
export function sendEcho(
	fault: Extract<AnswerFault, { type: 'echo' }>,
	request: RecordedRequest,
	reply: FastifyReply,
): void {
	const echo = fault.only ? keysAs(fault.only, request) : echoOf(request);
	const text = `Could not process ${typeof echo === 'string' ? echo : JSON.stringify(echo)}`;
	switch (fault.as) {
		case 'status':
			sendJson(reply, fault.status ?? 400, {
				code: String(fault.status ?? 400),
				message: text,
				error: text,
				error_description: text,
				echo,
			});
			return;
		case 'errorList':
			sendJson(
				reply,
				200,
				errorListBody(fault.list ?? 'unexpectedErrors', { message: text, echo }, false),
			);
			return;
		case 'stepErrors':
			sendJson(
				reply,
				200,
				stepFailure(
					'extract',
					{ restErrors: channelRefusal(fault.status ?? 422, { errors: text, echo }) },
					'failed',
				),
			);
			return;
		case 'html':
			sendText(
				reply,
				fault.status ?? 502,
				'text/html',
				fault.only ? html(text) : `${html('Bad Gateway')}<pre>${text}</pre>`,
			);
			return;
		case 'text':
			sendText(reply, fault.status ?? 200, 'text/plain', text);
	}
}
