import type { INodeProperties } from 'n8n-workflow';

import { NODE, TRIGGER } from './panelOf';

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
test.each([NODE, TRIGGER])(
	'every field of $name depends on fields beside it, or on paths from the root',
	({ properties }) => {
		expect(unknownRules(properties)).toEqual([]);
	},
);

// n8n 1 answers the start of a workflow with HTTP 500, whatever node in it has such a field; n8n 2 fails on a busy machine
test.each([NODE, TRIGGER])(
	'no field of $name depends on a condition that may fail',
	({ properties }) => {
		expect(unsafeConditions(properties)).toEqual([]);
	},
);

// n8n shows a field at once when it meets an expression, and looks at no further rule
test('the event stands first: with a channel by expression, fields of one event show for it alone', () => {
	for (const { displayOptions } of TRIGGER.properties) {
		const keys = Object.keys(displayOptions?.show ?? {});
		expect(keys.slice(0, 1)).toEqual(keys.length > 0 ? ['event'] : []);
	}
});

/**
 * n8n's editor takes a field that a credential names in its `show` for the choice of login, and hides it together
 * with all it depends on: Authentication, Resource and Operation would be gone. The browser tests see the same.
 */
test.each([NODE, TRIGGER])(
	'credentials of $name are hidden where not needed, shown by nothing',
	(node) => {
		const [, ofChannel] = node.credentials ?? [];
		expect(node.credentials?.map(({ displayOptions }) => displayOptions?.show)).toEqual([
			undefined,
			undefined,
		]);
		expect(ofChannel.displayOptions?.hide?.authentication).toEqual(['linkedUser']);
		expect(ofChannel.displayName).toBe('Channel Credential');
	},
);
