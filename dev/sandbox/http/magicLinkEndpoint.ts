import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MagicLink } from '../auth/links';
import { channels } from '../api/table';
import { checkQuery } from '../api/validate';
import type { Context } from './context';
import { escaped } from './escaped';
import { Refusal } from './refusal';
import { checkBearer } from './tokenEndpoint';

const PATH = '/api/ServiceClientApp/GetTpUserAuthDisposableToken';

function send({ settings, baseUrl }: Context, reply: FastifyReply, link: MagicLink): FastifyReply {
	const uri = `${baseUrl}/link/${link.token}?user=${encodeURIComponent(link.tpUserId)}`;
	const rest = { token: link.token, expirationUtcUnixTimeSeconds: link.expiresAt };
	const text = (type: string, body: string) => reply.type(`${type}; charset=utf-8`).send(body);
	switch (settings.magicLinkShape) {
		case 'object':
			return reply.send({ uri, ...rest });
		case 'envelope': {
			const result = { uri, ...rest, redirectUrl: link.redirectUrl, url: link.redirectUrl };
			return reply.send({ Errors: {}, Output: { isSuccess: true, result } });
		}
		case 'noUri':
			return reply.send(rest);
		case 'nullUri':
			return reply.send({ uri: null, ...rest });
		case 'plainText':
			return text('text/plain', uri);
		case 'jsonString':
			return text('application/json', JSON.stringify(uri));
		case 'textJson':
			return text('text/plain', JSON.stringify({ uri, ...rest }));
	}
}

/** Creating a Magic Link, and opening one, which only the end user's browser may do (spec: Create a Magic Link). */
export function magicLinkEndpoint(server: FastifyInstance, context: Context): void {
	const further = context.options.additionalScopes ?? [];

	server.get(PATH, async (request, reply) => {
		checkBearer(context, request);
		const { query } = request.recorded;
		const asked = query.scopes === undefined ? [] : [query.scopes].flat();
		const known = asked.filter((scope) => !further.includes(scope));
		checkQuery(PATH, 'get', { ...query, scopes: known }, context.settings.strict);
		const { tpUserId, redirectUrl } = query as { tpUserId: string; redirectUrl?: string };
		const scopes = asked.length > 0 ? asked : [...channels];
		return send(context, reply, context.links.create(tpUserId, scopes, redirectUrl));
	});

	server.get<{ Params: { token: string } }>('/link/:token', async (request, reply) => {
		const link = context.links.open(request.params.token);
		if (!link) throw new Refusal(410, 'This link was used before, has expired, or never existed.');
		if (link.redirectUrl) return reply.redirect(link.redirectUrl);
		const page = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Linked</title><h1>Linked</h1>
<p>User ID: <code>${escaped(link.tpUserId)}</code></p><p>Channels: ${escaped(link.scopes.join(', '))}</p></html>`;
		return reply.type('text/html; charset=utf-8').send(page);
	});
}
