import { PassThrough } from 'node:stream';
import formBody from '@fastify/formbody';
import fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from 'fastify';
import type { Channel } from '../api/table';
import { readCursor } from '../cursors';
import { isAnswer, sendFault } from '../faults/answers';
import { hasTrickledWhole, sendTrickling } from '../faults/trickle';
import type { Context } from './context';
import { controlEndpoints } from './controlEndpoints';
import { dataEndpoint } from './dataEndpoint';
import { homePage } from './homePage';
import { magicLinkEndpoint } from './magicLinkEndpoint';
import { kindOf } from './recorder';
import { Refusal } from './refusal';
import { tokenEndpoint } from './tokenEndpoint';

const BODY_LIMIT = 16 * 1024 * 1024;

const isControl = ({ url }: FastifyRequest): boolean => url.startsWith('/__sandbox');

function record(context: Context, request: FastifyRequest): void {
	const [path, rawQuery = ''] = request.url.split(/\?(.*)/s);
	const query = { ...(request.query as Record<string, string | string[]>) };
	const { channel, tpUserId } = query;
	request.recorded = context.recorder.add({
		at: Date.now(),
		method: request.method,
		path,
		query,
		rawQuery,
		headers: { ...request.headers },
		rawBody: '',
		body: undefined,
		kind: kindOf(path),
		...(typeof channel === 'string' ? { channel: channel as Channel } : {}),
		...(typeof tpUserId === 'string' ? { tpUserId } : {}),
		status: 0,
	});
}

/** Adds what only the parsed body tells. */
function recordBody({ recorded, body, rawText }: FastifyRequest): void {
	recorded.rawBody = rawText;
	recorded.body = body ?? undefined;
	if (recorded.kind !== 'orders' && recorded.kind !== 'products') return;
	const cursor = (recorded.body as { next_page_token?: unknown } | undefined)?.next_page_token;
	recorded.page =
		typeof cursor === 'string' && recorded.channel ? readCursor(cursor, recorded.channel)?.page : 0;
}

/** Lets the planned fault answer in place of the service, or keeps it for the answer it changes. */
async function meetFault(
	context: Context,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { recorded } = request;
	let fault = context.faults.take(recorded);
	if (!fault) return;
	recorded.fault = fault.type;
	if (fault.type === 'custom') {
		fault = await fault.handle(recorded, reply);
		if (!fault) return;
	}
	if (isAnswer(fault)) sendFault(fault, recorded, reply);
	else request.planned = fault;
}

function sendError(
	error: FastifyError | Refusal,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const refusal =
		error instanceof Refusal ? error : new Refusal(error.statusCode ?? 500, error.message);
	if (!isControl(request)) {
		request.recorded.rawBody ||= request.rawText;
		request.recorded.refusal = refusal.message;
	}
	void reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
}

/** The HTTP server of the sandbox, not yet listening. */
export function createServer(context: Context): FastifyInstance {
	const { tls } = context.options;
	const settings = {
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 500 },
	};
	const server = (tls
		? fastify({ ...settings, https: tls })
		: fastify(settings)) as unknown as FastifyInstance;

	server.register(formBody);
	server.decorateRequest('rawText', '');
	server.decorateRequest('planned', undefined);
	server.addHook('onRequest', async (request, reply) => {
		if (context.settings.dateHeader) reply.header('date', new Date(context.now()).toUTCString());
		else reply.raw.sendDate = false;
		if (isControl(request)) return;
		record(context, request);
		reply.raw.once('close', () => {
			if (!reply.raw.writableFinished && !hasTrickledWhole(reply))
				request.recorded.brokenOff = true;
		});
	});
	server.addHook('preParsing', async (request, _reply, payload) => {
		const chunks: Buffer[] = [];
		for await (const chunk of payload) chunks.push(chunk as Buffer);
		const whole = Buffer.concat(chunks);
		request.rawText = whole.toString();
		const replay: PassThrough & { receivedEncodedLength?: number } = new PassThrough();
		replay.receivedEncodedLength = whole.length;
		return replay.end(whole);
	});
	server.addHook('preHandler', async (request, reply) => {
		if (isControl(request)) return;
		recordBody(request);
		await meetFault(context, request, reply);
		if (reply.sent) return reply;
	});
	server.addHook('onSend', async (request, reply, payload) => {
		if (request.planned?.type !== 'trickle') return payload;
		request.recorded.status = reply.statusCode;
		return await sendTrickling(request.planned, reply, String(payload ?? ''));
	});
	server.addHook('onResponse', async (request, reply) => {
		context.recorder.sent(Number(reply.getHeader('content-length') ?? 0));
		if (!isControl(request)) request.recorded.status = reply.statusCode;
	});
	server.setErrorHandler<FastifyError | Refusal>(sendError);
	server.setNotFoundHandler((request, reply) => {
		sendError(
			new Refusal(404, `There is nothing at ${request.method} ${request.url.split('?')[0]}.`),
			request,
			reply,
		);
	});

	tokenEndpoint(server, context);
	magicLinkEndpoint(server, context);
	dataEndpoint(server, context, 'orders');
	dataEndpoint(server, context, 'products');
	homePage(server, context);
	controlEndpoints(server, context);
	return server;
}
