import type { JsonSchema } from '../data/shape';
import {
	bodyFieldsOf,
	channels,
	credentialKeys,
	dataChannels,
	followUpFields,
	hasPages,
	type BodyField,
	type Channel,
	type Resource,
} from './table';

/** Credentials of one channel: pairs of key and value, `marketplaceIds` a list (spec: Channel credentials). */
function credentialPairs(keys: readonly string[]): JsonSchema {
	return {
		type: 'array',
		minItems: 1,
		items: {
			type: 'object',
			required: ['key', 'value'],
			additionalProperties: false,
			properties: { key: { enum: keys }, value: {} },
			if: { properties: { key: { const: 'marketplaceIds' } } },
			then: {
				properties: {
					value: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
				},
			},
			else: { properties: { value: { type: 'string', minLength: 1 } } },
		},
	};
}

function paramsSchema(channel: Channel): JsonSchema {
	return {
		type: 'object',
		required: [channel],
		additionalProperties: false,
		properties: Object.fromEntries(
			channels.flatMap((name) => {
				const keys = credentialKeys[name];
				return keys ? [[name, credentialPairs(keys)]] : [];
			}),
		),
	};
}

function fieldSchema({ kind }: BodyField, channel: Channel): JsonSchema {
	switch (kind) {
		case 'params':
			return paramsSchema(channel);
		case 'cursor':
			return { type: 'string', minLength: 1 };
		case 'limit':
			return { type: 'integer', minimum: 1, default: 10 };
		case 'dateTime':
			return { type: 'string', format: 'date-time' };
		case 'text':
			return { type: 'string', pattern: '\\S' };
		case 'integerText':
			return { type: 'string', pattern: '^[0-9]+$' };
	}
	if ('listOf' in kind) {
		const value = `(${kind.listOf.join('|')})`;
		return { type: 'string', pattern: `^${value}(\\s*,\\s*${value})*$` };
	}
	return kind.nullable ? { enum: [...kind.oneOf, null] } : { enum: kind.oneOf };
}

function bodySchema(channel: Channel, fields: BodyField[], required: string[]): JsonSchema {
	return {
		type: 'object',
		additionalProperties: false,
		required,
		properties: Object.fromEntries(
			fields.map((field) => [
				field.field,
				{ ...fieldSchema(field, channel), description: field.meaning },
			]),
		),
	};
}

export type BodyUse = 'first' | 'followUp';

/** Name of a body schema in the OpenAPI document, e.g. `orders_bol_first`. */
export const bodySchemaName = (resource: Resource, channel: Channel, use: BodyUse): string =>
	`${resource}_${channel}_${use}`;

/**
 * One closed schema per resource, channel and use: the first request of a reading takes the channel's fields without
 * the cursor, a following one only the cursor and what may stand beside it.
 */
export function bodySchemas(resource: Resource): Record<string, JsonSchema> {
	return Object.fromEntries(
		dataChannels[resource].flatMap((channel) => {
			const fields = bodyFieldsOf(resource, channel);
			const first = bodySchema(
				channel,
				fields.filter(({ field }) => field !== 'next_page_token'),
				[],
			);
			const schemas = [[bodySchemaName(resource, channel, 'first'), first]];
			if (hasPages(resource, channel)) {
				const beside = fields.filter(({ field }) => followUpFields.includes(field));
				schemas.push([
					bodySchemaName(resource, channel, 'followUp'),
					bodySchema(channel, beside, ['next_page_token']),
				]);
			}
			return schemas;
		}),
	) as Record<string, JsonSchema>;
}
