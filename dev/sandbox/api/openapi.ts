import { orderShape, productShape } from '../data/model';
import { schemaOf, type JsonSchema } from '../data/shape';
import { bodySchemaName, bodySchemas } from './bodySchemas';
import { controlPaths } from './controlPaths';
import { channels, dataChannels, hasPages, type Resource } from './table';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: JsonSchema, description: string): JsonSchema => ({
	description,
	content: { 'application/json': { schema } },
});

const queryParameter = (name: string, required: boolean, schema: JsonSchema): JsonSchema => ({
	name,
	in: 'query',
	required,
	schema,
});

const userId: JsonSchema = { type: 'string', pattern: '\\S' };
const httpUrl: JsonSchema = { type: 'string', pattern: '^https?://[^\\s/]+' };

const refusals: JsonSchema = {
	400: json(
		ref('Refusal'),
		'The query or the body is not what the channel takes; the message says which field.',
	),
	401: json(ref('Refusal'), 'No bearer token, or one that is not alive.'),
};

function listPath(resource: Resource): JsonSchema {
	const record = resource === 'orders' ? 'Order' : 'Product';
	return {
		post: {
			summary: `List ${resource} of one channel`,
			parameters: [
				queryParameter('channel', true, { enum: dataChannels[resource] }),
				queryParameter('tpUserId', true, userId),
				queryParameter('completionCallbackUrl', false, httpUrl),
			],
			requestBody: {
				required: true,
				description:
					'The schema of the channel named in the query applies, <resource>_<channel>_first, or _followUp when the body has next_page_token. ' +
					'Any other field is refused.',
				content: {
					'application/json': {
						schema: {
							anyOf: dataChannels[resource].flatMap((channel) => [
								ref(bodySchemaName(resource, channel, 'first')),
								...(hasPages(resource, channel)
									? [ref(bodySchemaName(resource, channel, 'followUp'))]
									: []),
							]),
						},
					},
				},
			},
			responses: {
				200: json(ref(`${record}Page`), 'A page, or a failure told inside the envelope.'),
				403: json(
					ref('Refusal'),
					'The user has not linked the channel and sent no channel credentials.',
				),
				415: json(ref('Refusal'), 'The body is not application/json.'),
				...refusals,
			},
		},
	};
}

const step: JsonSchema = {
	type: 'object',
	required: ['step', 'isSuccess', 'execution_id', 'override_count'],
	properties: {
		step: { type: 'string' },
		isSuccess: { type: 'boolean' },
		schemaValidationErrors: {},
		restErrors: {},
		operationErrors: {},
		unexpectedErrors: {},
		execution_id: { type: 'string', format: 'uuid' },
		override_count: { type: 'integer' },
	},
};

function pageSchema(record: string): JsonSchema {
	return {
		type: 'object',
		required: ['Errors', 'Output', 'Report'],
		properties: {
			Errors: { type: 'object', additionalProperties: ref('Step') },
			Output: {
				allOf: [ref('Step')],
				type: 'object',
				required: ['result'],
				properties: {
					next_page_token_url: { type: ['string', 'null'] },
					next_page_token: { type: ['string', 'null'] },
					result: { type: ['array', 'null'], items: ref(record) },
				},
			},
			Report: ref('Report'),
		},
	};
}

const components: Record<string, JsonSchema> = {
	Order: schemaOf(orderShape),
	Product: schemaOf(productShape),
	Step: step,
	OrderPage: pageSchema('Order'),
	ProductPage: pageSchema('Product'),
	Report: {
		type: 'object',
		required: [
			'TraceId',
			'TotalExtResourcesDuration',
			'TotalEventsTransitDuration',
			'TotalTransformationsDuration',
			'TotalRequestsDuration',
			'ExtResources',
		],
		properties: {
			TraceId: { type: 'string' },
			TotalExtResourcesDuration: { type: 'number' },
			TotalEventsTransitDuration: { type: 'number' },
			TotalTransformationsDuration: { type: 'number' },
			TotalRequestsDuration: { type: 'number' },
			ExtResources: {
				type: 'array',
				items: {
					type: 'object',
					required: ['Uri', 'Duration'],
					properties: { Uri: { type: 'string' }, Duration: { type: 'number' } },
				},
			},
		},
	},
	Refusal: {
		type: 'object',
		required: ['code', 'message'],
		properties: { code: { type: 'string' }, message: { type: 'string' } },
	},
	TokenRefusal: {
		type: 'object',
		required: ['error', 'error_description'],
		properties: { error: { type: 'string' }, error_description: { type: 'string' } },
	},
	TokenRequest: {
		type: 'object',
		required: ['grant_type'],
		properties: {
			grant_type: { enum: ['password', 'client_credentials'] },
			username: { type: 'string', description: 'password grant: login of the developer account' },
			password: { type: 'string' },
			client_id: { type: 'string', description: 'or in a Basic authorization header' },
			client_secret: { type: 'string' },
			scope: { type: 'string' },
		},
	},
	Token: {
		type: 'object',
		required: ['access_token', 'token_type', 'expires_in', 'scope'],
		properties: {
			access_token: { type: 'string' },
			token_type: { const: 'bearer' },
			expires_in: { type: 'integer', description: 'seconds' },
			scope: { type: 'string' },
		},
	},
	MagicLink: {
		type: 'object',
		properties: {
			uri: { type: ['string', 'null'] },
			token: { type: ['string', 'null'] },
			expirationUtcUnixTimeSeconds: { type: 'integer' },
		},
	},
	...bodySchemas('orders'),
	...bodySchemas('products'),
};

/** The API as an OpenAPI 3.1 document: what requests are checked against, and what `GET /openapi.json` shows. */
export const openApi = {
	openapi: '3.1.0',
	info: {
		title: 'Unified Commerce Data Service (sandbox)',
		version: '1',
		description:
			'A local stand-in for tests, benchmarks and the demo. The token endpoint lies under /auth, everything else at the root.',
	},
	security: [{ bearer: [] }],
	paths: {
		'/auth/connect/token': {
			post: {
				summary: 'Obtain an access token',
				security: [],
				requestBody: {
					required: true,
					content: { 'application/x-www-form-urlencoded': { schema: ref('TokenRequest') } },
				},
				responses: {
					200: json(ref('Token'), 'A bearer token.'),
					400: json(ref('TokenRefusal'), 'Unknown client, account or grant.'),
				},
			},
		},
		'/api/ServiceClientApp/GetTpUserAuthDisposableToken': {
			get: {
				summary: 'Create a Magic Link',
				parameters: [
					queryParameter('tpUserId', true, userId),
					queryParameter('scopes', false, {
						description: 'Channels, as a repeated key; default all.',
						anyOf: [{ enum: channels }, { type: 'array', items: { enum: channels } }],
					}),
					queryParameter('redirectUrl', false, httpUrl),
				],
				responses: {
					200: json(ref('MagicLink'), 'The link, good once and for one hour.'),
					...refusals,
				},
			},
		},
		'/api/ServiceClientApp/Unified/Orders': listPath('orders'),
		'/api/ServiceClientApp/Unified/Products': listPath('products'),
		...controlPaths,
	},
	components: {
		securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
		schemas: components,
	},
};
