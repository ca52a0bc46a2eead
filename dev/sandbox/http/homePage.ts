import type { FastifyInstance } from 'fastify';
import { openApi } from '../api/openapi';
import { dataChannels } from '../api/table';
import { DEMO_SHOP } from '../data/demo/demoShops';
import type { Context } from './context';
import { escaped } from './escaped';

const table = (rows: Array<[string, string]>): string =>
	`<table>${rows.map(([name, value]) => `<tr><th>${escaped(name)}</th><td><code>${escaped(value)}</code></td></tr>`).join('')}</table>`;

function operations(): Array<[string, string]> {
	return Object.entries(openApi.paths).flatMap(([path, methods]) =>
		Object.entries(methods as Record<string, { summary: string }>).map(
			([method, { summary }]): [string, string] => [`${method.toUpperCase()} ${path}`, summary],
		),
	);
}

/** Which users are linked only by a Magic Link. */
const unlinked = ({ options }: Context): string =>
	(options.unlinked ?? [])
		.map((user) => `; <code>${escaped(user)}</code> is not linked until its Magic Link is opened`)
		.join('');

/** The form that makes something happen in a shop of the demo. */
const liveShops = ({ options }: Context): string =>
	options.demo !== true
		? ''
		: `<h2>Make something happen</h2>
<p>Each click is a step of an order: it is placed, paid, shipped, refunded; then comes the next one. A trigger that watches the shop finds it at its next poll.</p>
<form id="next">User ID <input name="tpUserId" value="${DEMO_SHOP.tpUserId}" required> Channel <select name="channel">${dataChannels.orders
				.map((name) => `<option${name === DEMO_SHOP.channel ? ' selected' : ''}>${name}</option>`)
				.join('')}</select> <button>Next step</button></form>
<ol id="done" reversed></ol>
<script>document.getElementById('next').addEventListener('submit', async (event) => {
	event.preventDefault();
	const answer = await fetch('/__sandbox/next', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(new FormData(event.target))) });
	const line = document.createElement('li');
	const { text, message } = await answer.json();
	line.textContent = text ?? message ?? answer.statusText;
	document.getElementById('done').prepend(line);
});</script>`;

/** The page for people, and the description of the API for machines. */
export function homePage(server: FastifyInstance, context: Context): void {
	server.get('/openapi.json', async () => openApi);

	server.get('/', async (_request, reply) => {
		const { baseUrl, client } = context;
		const page = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Unified Commerce sandbox</title>
<style>body{font:16px/1.5 system-ui;margin:3rem auto;max-width:60rem;padding:0 1rem}th{text-align:left;padding-right:2rem;vertical-align:top;font-weight:500}</style>
<h1>Unified Commerce sandbox</h1>
<p>A local stand-in for the Unified Commerce Data Service, with made-up data. It stores nothing.</p>
<h2>Credential</h2>
${table([
	['Base URL', baseUrl],
	['Auth URL', `${baseUrl}/auth`],
	['Client ID', client.clientId],
	['Client secret', client.clientSecret],
	['Username', client.username],
	['Password', client.password],
])}
<h2>Channels</h2>
${table([
	['Orders', dataChannels.orders.join(', ')],
	['Products', dataChannels.products.join(', ')],
])}
<p>Any user id works${unlinked(context)}${context.options.demo ? '; those that begin with <code>test-</code> have values that break careless programs' : ''}. A channel token that begins with <code>bad</code> is refused by the channel.</p>
${liveShops(context)}
<h2>Requests</h2>
${table(operations())}
<p>In full: <a href="/openapi.json">openapi.json</a>. The paths under <code>/__sandbox</code> answer on this machine only.</p></html>`;
		return reply.type('text/html; charset=utf-8').send(page);
	});
}
