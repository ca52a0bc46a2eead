import type { INodeProperties } from 'n8n-workflow';

import { NODE, TRIGGER } from './panelOf';

interface Rule {
	name: string;
	key: string;
	values: unknown;
	/** names of the fields beside it */
	beside: string[];
}

/** What fields depend on, at any depth. */
function rulesOf(fields: readonly INodeProperties[]): Rule[] {
	const beside = fields.map(({ name }) => name);
	return fields.flatMap(({ name, displayOptions = {}, type, options }) => [
		...Object.values(displayOptions)
			.flatMap((rule) => Object.entries(rule))
			.map(([key, values]) => ({ name, key, values, beside })),
		...(type === 'collection' ? rulesOf(options as INodeProperties[]) : []),
	]);
}

const placesOf = (rules: Rule[]) => rules.map(({ name, key }) => `${name}: ${key}`);

/** What n8n 1 applies without looking whether there is a value, and what n8n 2 gives up after 250 ms. */
const UNSAFE = /"_cnd":\{"(startsWith|endsWith|includes|regex)"/;

describe.each([NODE, TRIGGER])('a field of $name', ({ properties }) => {
	const rules = rulesOf(properties);

	// n8n 1 waits for such a field in vain, and then runs no workflow with the node in it
	test('depends on fields beside it, or on paths from the root', () => {
		const unknown = rules.filter(({ key, beside }) => !/^[@/]/.test(key) && !beside.includes(key));
		expect(rules.length).toBeGreaterThan(50);
		expect(placesOf(unknown)).toEqual([]);
	});

	// n8n 1 answers the start of any workflow with it with HTTP 500; n8n 2 fails on a busy machine
	test('depends on no condition that may fail', () => {
		const unsafe = rules.filter(({ values }) => UNSAFE.test(JSON.stringify(values)));
		expect(placesOf(unsafe)).toEqual([]);
	});
});

// n8n shows a field at once when it meets an expression, and looks at no further rule
test('the event stands first: with a channel by expression, fields of one event show for it alone', () => {
	for (const { displayOptions } of TRIGGER.properties) {
		const keys = Object.keys(displayOptions?.show ?? {});
		expect(keys.slice(0, 1)).toEqual(keys.length > 0 ? ['event'] : []);
	}
});

// n8n's editor hides a field that a credential names in its `show`, with all that it depends on:
// Authentication, Resource and Operation would be gone.
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
