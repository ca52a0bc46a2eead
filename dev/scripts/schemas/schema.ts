/** The part of JSON Schema that n8n shows as fields before a node has run. */
export interface Schema {
	type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
	properties?: Record<string, Schema>;
	items?: Schema;
}

/**
 * The schema of a value. n8n shows one type for each field, so a field that may be null has the type of its value.
 * @throws Error when the example has null, undefined or an empty list, which say nothing about the type
 */
export function schemaOf(example: unknown): Schema {
	if (Array.isArray(example) && example.length > 0)
		return { type: 'array', items: schemaOf(example[0]) };
	switch (typeof example) {
		case 'string':
		case 'boolean':
			return { type: typeof example as 'string' | 'boolean' };
		case 'number':
			return { type: Number.isInteger(example) ? 'integer' : 'number' };
		case 'object':
			if (example !== null && !Array.isArray(example)) return objectOf(example);
	}
	throw new Error(`No schema can be made of ${JSON.stringify(example)}`);
}

const objectOf = (example: object): Schema => ({
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(example).map(([name, value]) => [name, schemaOf(value)]),
	),
});

/** The schema with only those fields that the other has with the same type. */
export function sharedBy(one: Schema, other: Schema): Schema {
	const shared = Object.entries(one.properties ?? {}).filter(
		([name, { type }]) => other.properties?.[name]?.type === type,
	);
	return { type: 'object', properties: Object.fromEntries(shared) };
}
