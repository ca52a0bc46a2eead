import type { FastifyReply } from 'fastify';

/** Answers with a JSON value. */
export const sendJson = (reply: FastifyReply, status: number, body: unknown) =>
	reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

/** Answers with a text of a type. */
export const sendText = (reply: FastifyReply, status: number, type: string, text: string) =>
	reply.code(status).type(type).send(text);
