import type { JsonSchema } from '../data/shape';

const answer = (description: string): JsonSchema => ({ 200: { description } });

const jsonBody = (schema: JsonSchema): JsonSchema => ({
	content: { 'application/json': { schema } },
});

/** The sandbox's own controls, answered on loopback only and never recorded. */
export const controlPaths: Record<string, JsonSchema> = {
	'/__sandbox/stats': {
		get: {
			summary: 'Requests received by kind, bytes sent, tokens issued',
			security: [],
			responses: answer('Counts.'),
		},
	},
	'/__sandbox/requests': {
		get: {
			summary: 'Everything received, as recorded',
			security: [],
			responses: answer('A list of requests.'),
		},
	},
	'/__sandbox/records/{resource}/{channel}': {
		get: {
			summary: 'What the sandbox holds, one JSON record a line, in the order of delivery',
			security: [],
			parameters: [
				{ name: 'resource', in: 'path', required: true, schema: { enum: ['orders', 'products'] } },
				{ name: 'channel', in: 'path', required: true, schema: { type: 'string' } },
				{ name: 'tpUserId', in: 'query', required: false, schema: { type: 'string' } },
			],
			responses: answer('JSON lines.'),
		},
	},
	'/__sandbox/reset': {
		post: {
			summary: 'Forget requests, faults, tokens, links and changed records',
			security: [],
			responses: answer('Done.'),
		},
	},
	'/__sandbox/next': {
		post: {
			summary:
				'Make a new order in a shop of the demo, or pay, ship or refund the last one: {channel?, tpUserId?}',
			security: [],
			requestBody: jsonBody({
				type: 'object',
				properties: { channel: { type: 'string' }, tpUserId: { type: 'string' } },
			}),
			responses: answer('What happened: {step, text, id}.'),
		},
	},
	'/__sandbox/faults': {
		post: {
			summary:
				'Plan faults: {clear?, faults: [{fault, times? (number or "always", default 1), match?}]}',
			security: [],
			requestBody: jsonBody({
				type: 'object',
				properties: {
					clear: { type: 'boolean' },
					faults: {
						type: 'array',
						items: {
							type: 'object',
							required: ['fault'],
							properties: {
								fault: {
									type: 'object',
									required: ['type'],
									properties: { type: { type: 'string' } },
								},
								times: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'always' }] },
								match: { type: 'object' },
							},
						},
					},
				},
			}),
			responses: answer('Done.'),
		},
	},
	'/__sandbox/expire-tokens': {
		post: {
			summary: 'End every access token issued so far',
			security: [],
			responses: answer('Done.'),
		},
	},
	'/__sandbox/client': {
		post: {
			summary:
				'Change the accepted client and account: any of clientId, clientSecret, username, password',
			security: [],
			requestBody: jsonBody({ type: 'object', additionalProperties: { type: 'string' } }),
			responses: answer('Done.'),
		},
	},
};
