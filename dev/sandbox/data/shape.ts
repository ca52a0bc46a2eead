/**
 * A shape describes a record once; its TypeScript type and its JSON Schema are both made from it,
 * so that the data, the OpenAPI document and the compiler cannot drift apart.
 */

/** Kinds of value: text, timestamp, decimal text, boolean, integer, number; a question mark admits null; `{}` is any object. */
type Kind =
	| 'text'
	| 'text?'
	| 'time'
	| 'time?'
	| 'money'
	| 'money?'
	| 'boolean'
	| 'integer'
	| 'integer?'
	| 'number'
	| 'object';

export type Shape = Kind | readonly [Shape] | Nullable<ShapeFields> | ShapeFields;
export interface ShapeFields {
	readonly [field: string]: Shape;
}
interface Nullable<S> {
	readonly nullable$: S;
}

type ValueOfKind<K> = K extends 'text' | 'time' | 'money'
	? string
	: K extends 'text?' | 'time?' | 'money?'
		? string | null
		: K extends 'boolean'
			? boolean
			: K extends 'integer' | 'number'
				? number
				: K extends 'integer?'
					? number | null
					: Record<string, unknown>;

/** The TypeScript type of the values a shape describes. */
export type ValueOf<S> = S extends string
	? ValueOfKind<S>
	: S extends readonly [infer Element]
		? Array<ValueOf<Element>>
		: S extends Nullable<infer Inner>
			? ValueOf<Inner> | null
			: { -readonly [Field in keyof S]: ValueOf<S[Field]> };

/** A shape that may also be null. */
export const nullable = <S extends ShapeFields>(shape: S): Nullable<S> => ({ nullable$: shape });

export type JsonSchema = Record<string, unknown>;

const kinds: Record<Kind, JsonSchema> = {
	text: { type: 'string' },
	'text?': { type: ['string', 'null'] },
	time: { type: 'string', format: 'date-time' },
	'time?': { type: ['string', 'null'], format: 'date-time' },
	money: { type: 'string', pattern: '^-?[0-9]+([.][0-9]+)?$' },
	'money?': { type: ['string', 'null'], pattern: '^-?[0-9]+([.][0-9]+)?$' },
	boolean: { type: 'boolean' },
	integer: { type: 'integer' },
	'integer?': { type: ['integer', 'null'] },
	number: { type: 'number' },
	object: { type: 'object' },
};

const isNullable = (shape: ShapeFields | Nullable<ShapeFields>): shape is Nullable<ShapeFields> =>
	'nullable$' in shape;

/** The JSON Schema of a shape: every named field required, further fields allowed (the service may add some). */
export function schemaOf(shape: Shape): JsonSchema {
	if (typeof shape === 'string') return kinds[shape];
	if (Array.isArray(shape))
		return { type: 'array', items: schemaOf((shape as readonly [Shape])[0]) };
	const fields = shape as ShapeFields | Nullable<ShapeFields>;
	if (isNullable(fields)) return { anyOf: [schemaOf(fields.nullable$), { type: 'null' }] };
	return {
		type: 'object',
		required: Object.keys(fields),
		properties: Object.fromEntries(
			Object.entries(fields).map(([field, inner]) => [field, schemaOf(inner)]),
		),
	};
}
