import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { DeliveryFault } from './types';

/** Length told for a body without end. */
const ENDLESS_LENGTH = 1e9;

/** Status line and headers as they go over the wire in HTTP/1.1. */
function headOf(reply: FastifyReply, length: number): string {
	const { statusCode } = reply;
	const headers = Object.entries({
		...reply.getHeaders(),
		'content-length': length,
		connection: 'close',
	});
	const lines = headers.flatMap(([name, value]) =>
		[value].flat().map((one) => `${name}: ${String(one)}\r\n`),
	);
	return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n${lines.join('')}`;
}

const sentWhole = new WeakSet<FastifyReply>();

/** Whether an answer that trickled has come to its end; the server itself does not see that. */
export const hasTrickledWhole = (reply: FastifyReply): boolean => sentWhole.has(reply);

/**
 * Sends a finished answer past the server, one byte at a time in its middle. Never settles, so that the server
 * itself sends nothing; the connection is closed afterwards.
 */
export async function sendTrickling(
	{ part, everyMs = 200, bytes = Infinity }: Extract<DeliveryFault, { type: 'trickle' }>,
	reply: FastifyReply,
	payload: string,
): Promise<never> {
	const { socket } = reply.raw;
	const length = Buffer.byteLength(payload) + (part === 'body' ? bytes : 0);
	const head = headOf(reply, Math.min(length, ENDLESS_LENGTH));
	const [before, filler, after] =
		part === 'headers'
			? [`${head}x-filler: `, 'x', `\r\n\r\n${payload}`]
			: [`${head}\r\n`, ' ', payload];
	socket?.write(before);
	let left = bytes;
	const timer = setInterval(() => {
		if (left-- > 0) return void socket?.write(filler);
		clearInterval(timer);
		sentWhole.add(reply);
		return void socket?.end(after);
	}, everyMs);
	socket?.once('close', () => clearInterval(timer));
	return await new Promise<never>(() => undefined);
}
