import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './context';
import { Refusal } from './refusal';

type Form = Record<string, string | undefined>;

const refuse = (error: string, description: string, status = 400): Refusal =>
	new Refusal(status, `${error}: ${description}`, { error, error_description: description });

const same = (left: string | undefined, right: string): boolean => {
	const [a, b] = [Buffer.from(left ?? ''), Buffer.from(right)];
	return a.length === b.length && timingSafeEqual(a, b);
};

const decoded = (text: string): string => {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch {
		return text;
	}
};

/** Ids and secrets a request may mean: those of the body, or of a Basic header, plain or percent-encoded as RFC 6749 says. */
function clientsOf(
	{ headers }: FastifyRequest,
	form: Form,
): Array<{ id?: string; secret?: string }> {
	const [, basic] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
	if (!basic) return [{ id: form.client_id, secret: form.client_secret }];
	const [, id = '', secret = ''] =
		/^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString()) ?? [];
	return [
		{ id, secret },
		{ id: decoded(id), secret: decoded(secret) },
	];
}

function checkEncoding({ options }: Context, request: FastifyRequest): void {
	const type = request.headers['content-type'] ?? '';
	const wanted = options.tokenEncoding ?? 'form';
	const isForm = type.startsWith('application/x-www-form-urlencoded');
	const isJson = type.startsWith('application/json');
	if (!((isForm && wanted !== 'json') || (isJson && wanted !== 'form'))) {
		throw refuse('invalid_request', `The content type ${type || '(none)'} is not taken here.`, 415);
	}
}

/** POST {auth_url}/connect/token, both grants (spec: Authentication). */
export function tokenEndpoint(server: FastifyInstance, context: Context): void {
	server.post('/auth/connect/token', async (request, reply) => {
		checkEncoding(context, request);
		const form = (request.body ?? {}) as Form;
		const { client, tokens } = context;
		const { grant_type: grant } = form;
		if (!grant) throw refuse('invalid_request', 'grant_type is missing.');
		if (grant !== 'password' && grant !== 'client_credentials') {
			throw refuse('unsupported_grant_type', `The grant ${grant} is not supported.`);
		}
		if (form.scope === '') throw refuse('invalid_scope', 'scope is empty; leave it out.');
		const isClient = clientsOf(request, form).some(
			({ id, secret }) => same(id, client.clientId) && same(secret, client.clientSecret),
		);
		if (!isClient)
			throw refuse(
				'invalid_client',
				'Client authentication failed: unknown client id or wrong client secret.',
			);
		if (
			grant === 'password' &&
			!(same(form.username, client.username) && same(form.password, client.password))
		) {
			throw refuse('invalid_grant', 'The username or password is not right.');
		}
		const answer: Record<string, unknown> = {
			access_token: tokens.issue(),
			token_type: 'bearer',
			expires_in: tokens.ttlSeconds,
			scope: form.scope ?? 'read write',
		};
		if (request.planned?.type === 'tokenAnswer') {
			for (const name of request.planned.without ?? []) delete answer[name];
			Object.assign(answer, request.planned.set);
		}
		return reply.header('cache-control', 'no-store').send(answer);
	});
}

/** A Refusal with 401 unless the request carries a live bearer token. */
export function checkBearer({ tokens }: Context, { headers }: FastifyRequest): void {
	const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
	if (token && tokens.use(token)) return;
	const message = token
		? 'The access token is not valid or has expired.'
		: 'The request carries no bearer token.';
	if (token && tokens.refusalStatus === 403) throw new Refusal(403, message);
	throw new Refusal(401, message, undefined, {
		'www-authenticate': 'Bearer error="invalid_token"',
	});
}
