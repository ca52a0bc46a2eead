import addFormats from 'ajv-formats';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { Refusal } from '../http/refusal';
import { bodySchemaName } from './bodySchemas';
import { openApi } from './openapi';
import { bodyFieldsOf, followUpFields, hasPages, type Channel, type Resource } from './table';

// Optimizing its code takes as long as making it, and few bodies are checked by it.
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } }));
ajv.addSchema(openApi, 'openapi');

const compiled = new Map<string, ValidateFunction>();

/** The check of a part of the OpenAPI document, by JSON pointer, e.g. `/components/schemas/Order`. */
export function validatorOf(pointer: string): ValidateFunction {
	let validate = compiled.get(pointer);
	if (!validate) {
		validate = ajv.compile({ $ref: `openapi#${pointer}` });
		compiled.set(pointer, validate);
	}
	return validate;
}

function describe(errors: ErrorObject[] | null | undefined, whole: string): string {
	return (errors ?? [])
		.filter(({ keyword }) => keyword !== 'if')
		.map(({ instancePath, message, params }) => {
			const allowed =
				'allowedValues' in params ? `: ${(params.allowedValues as unknown[]).join(', ')}` : '';
			const extra = 'additionalProperty' in params ? ` (${String(params.additionalProperty)})` : '';
			const place = instancePath.slice(1).replaceAll('/', '.') || whole;
			return `${place} ${message ?? 'is not valid'}${allowed}${extra}`;
		})
		.join('; ');
}

/** Checks a request body against the schema of its resource and channel; a Refusal names every field that does not fit. */
export function checkBody(
	resource: Resource,
	channel: Channel,
	body: unknown,
	strict: boolean,
): asserts body is Record<string, unknown> {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		throw new Refusal(400, 'The body must be a JSON object.');
	}
	const followUp = 'next_page_token' in body && hasPages(resource, channel);
	const supported = bodyFieldsOf(resource, channel).map(({ field }) => field);
	const accepted = followUp
		? supported.filter((field) => followUpFields.includes(field))
		: supported;
	const surplus = Object.keys(body).filter((field) => !accepted.includes(field));
	if (strict && surplus.length > 0) {
		const unsupported = surplus.filter((field) => !supported.includes(field));
		throw new Refusal(
			400,
			unsupported.length > 0
				? `Not supported for ${resource} on ${channel}: ${unsupported.join(', ')}. Supported: ${supported.join(', ')}.`
				: `BackgroundScenarios next_page_token only ${accepted.join(', ')} may be sent; remove ${surplus.join(', ')}.`,
		);
	}
	const known = Object.fromEntries(
		Object.entries(body).filter(([field]) => accepted.includes(field)),
	);
	const validate = validatorOf(
		`/components/schemas/${bodySchemaName(resource, channel, followUp ? 'followUp' : 'first')}`,
	);
	if (!validate(known))
		throw new Refusal(400, `Invalid body: ${describe(validate.errors, 'body')}.`);
	for (const field of surplus) delete (body as Record<string, unknown>)[field];
}

interface QueryParameter {
	name: string;
	required: boolean;
}

/** Checks a query against the parameters of a path; a Refusal names every one that does not fit. */
export function checkQuery(
	path: keyof typeof openApi.paths,
	method: 'get' | 'post',
	query: Record<string, string | string[]>,
	strict: boolean,
): void {
	const operation = (openApi.paths[path] as Record<string, { parameters: QueryParameter[] }>)[
		method
	];
	const problems = operation.parameters.flatMap(({ name, required }, at) => {
		const value = query[name];
		if (value === undefined) return required ? [`${name} is required`] : [];
		const pointer = `/paths/${path.replaceAll('/', '~1')}/${method}/parameters/${at}/schema`;
		const validate = validatorOf(pointer);
		return validate(value) ? [] : [describe(validate.errors, name)];
	});
	const surplus = Object.keys(query).filter(
		(name) => !operation.parameters.some((parameter) => parameter.name === name),
	);
	if (strict && surplus.length > 0) problems.push(`unknown parameter ${surplus.join(', ')}`);
	if (problems.length > 0) throw new Refusal(400, `Invalid query: ${problems.join('; ')}.`);
}
