import type { INodeProperties } from 'n8n-workflow';

import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';

/** Rules of fields that name no field beside them, nor a path from the root, nor one of n8n's own keys. */
function unknownRules(fields: readonly INodeProperties[]): string[] {
	const names = new Set(fields.map(({ name }) => name));
	return fields.flatMap(({ name, displayOptions = {}, type, options }) => [
		...Object.values(displayOptions)
			.flatMap((rule) => Object.keys(rule))
			.filter((key) => !/^[@/]/.test(key) && !names.has(key))
			.map((key) => `${name}: ${key}`),
		...(type === 'collection' ? unknownRules(options as INodeProperties[]) : []),
	]);
}

/**
 * Operators of conditions that n8n 1 applies to a value without looking whether there is one, and `regex`, which n8n 2
 * gives up after 250 ms by the clock.
 */
const UNSAFE = ['startsWith', 'endsWith', 'includes', 'regex'];

function unsafeConditions(fields: readonly INodeProperties[]): string[] {
	return fields.flatMap(({ name, displayOptions = {}, type, options }) => [
		...Object.values(displayOptions)
			.flatMap((rule) => Object.values(rule).flat())
			.flatMap((value) =>
				typeof value === 'object' && value !== null && '_cnd' in value
					? Object.keys(value._cnd as object)
					: [],
			)
			.filter((operator) => UNSAFE.includes(operator))
			.map((operator) => `${name}: ${operator}`),
		...(type === 'collection' ? unsafeConditions(options as INodeProperties[]) : []),
	]);
}

// n8n 1 waits for such a field in vain, and then runs no workflow with the node in it
test.each([UnifiedCommerce, UnifiedCommerceTrigger])(
	'every field of %p depends on fields beside it, or on paths from the root',
	(Node) => {
		expect(unknownRules(new Node().description.properties)).toEqual([]);
	},
);

// n8n 1 answers the start of a workflow with HTTP 500, whatever node in it has such a field; n8n 2 fails on a busy machine
test.each([UnifiedCommerce, UnifiedCommerceTrigger])(
	'no field of %p depends on a condition that may fail',
	(Node) => {
		expect(unsafeConditions(new Node().description.properties)).toEqual([]);
	},
);
