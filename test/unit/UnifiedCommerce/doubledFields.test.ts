import type {
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';

import { isShown, NODE, TRIGGER } from './panelOf';

const EXPRESSION = '={{ $json.value }}';
/** What the editor takes for an expression at the top level that it cannot resolve. */
const UNRESOLVED = '';

/** The fields of one name, where there are several. */
function namesakes(fields: INodeProperties[]): INodeProperties[][] {
	const byName = new Map<string, INodeProperties[]>();
	for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
	return [...byName.values()].filter(({ length }) => length > 1);
}

/** Paths from the root, in the order of the rules, of the parameters on which the fields depend. */
const parentsOf = (fields: INodeProperties[], collection?: string): string[] => [
	...new Set(
		fields
			.flatMap(({ displayOptions = {} }) => Object.values(displayOptions))
			.flatMap((rule) => Object.keys(rule))
			.filter((key) => !key.startsWith('@'))
			.map((key) => pathFromRoot(key, collection)),
	),
];

const pathFromRoot = (key: string, collection?: string): string => {
	if (key.startsWith('/')) return key.slice(1);
	return collection === undefined ? key : `${collection}.${key}`;
};

/** All that a parameter may be: each choice, an expression where the editor allows it, unknown, not there. */
function valuesOf({ properties }: INodeTypeDescription, path: string): NodeParameterValueType[] {
	const [outer, inner] = path.split('.');
	const fields = properties
		.filter(({ name }) => name === outer)
		.flatMap((field) => (inner === undefined ? [field] : (field.options as INodeProperties[])))
		.filter(({ name }) => name === (inner ?? outer));
	const choices = fields.flatMap(({ type, options = [] }) =>
		type === 'boolean'
			? [true, false]
			: options.map((option) => ('value' in option ? option.value : option.name)),
	);
	const isFixed = fields.every(({ noDataExpression }) => noDataExpression === true);
	return [
		...new Set([
			...choices,
			...(isFixed ? [] : [EXPRESSION, UNRESOLVED]),
			...(inner === undefined ? [] : [undefined]),
		]),
	] as NodeParameterValueType[];
}

/** All combinations of the values, as parameters. */
function* combinations(
	parents: ReadonlyArray<readonly [path: string, values: NodeParameterValueType[]]>,
): Generator<INodeParameters> {
	const [parent, ...others] = parents;
	if (parent === undefined) {
		yield {};
		return;
	}
	const [path, values] = parent;
	const [outer, inner] = path.split('.');
	for (const rest of combinations(others))
		for (const value of values)
			yield inner === undefined
				? { ...rest, [outer]: value }
				: { ...rest, [outer]: { ...(rest[outer] as INodeParameters), [inner]: value } };
}

interface Namesakes {
	name: string;
	/** how many of them are shown, for all values of what they depend on */
	cases: Array<{ given: INodeParameters; shown: number }>;
}

/** The fields of the same name, of the node or of one of its collections. */
function* doubledIn(description: INodeTypeDescription): Generator<Namesakes> {
	const { properties } = description;
	const collections = properties.filter(({ type }) => type === 'collection');
	for (const collection of [undefined, ...collections]) {
		const fields = collection ? (collection.options as INodeProperties[]) : properties;
		for (const group of namesakes(fields)) {
			const parents = parentsOf(group, collection?.name).map(
				(path) => [path, valuesOf(description, path)] as const,
			);
			const cases = [...combinations(parents)].map((given) => {
				const inside = collection ? ((given[collection.name] ?? {}) as INodeParameters) : given;
				const shown = group.filter((field) => isShown(description, given, field, inside));
				return { given, shown: shown.length };
			});
			yield { name: group[0].name, cases };
		}
	}
}

describe.each([
	['node', NODE],
	['trigger', TRIGGER],
])('the %s', (_, description) => {
	const all = [...doubledIn(description)];

	it('has fields of the same name, so that there is something to look at', () => {
		expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(5);
		expect(all.flatMap(({ cases }) => cases).length).toBeGreaterThan(100);
	});

	it('shows no two of them, whether what they depend on is literal or an expression', () => {
		const doubled = all.map(({ name, cases }) => [name, cases.find(({ shown }) => shown > 1)]);
		expect(doubled.filter(([, example]) => example)).toEqual([]);
	});

	it('shows one where a parameter is an expression, a literal value of which would show one', () => {
		for (const { name, cases } of all) {
			if (name.endsWith('Notice')) continue;
			const shown = cases.filter((one) => one.shown > 0).map(({ given }) => given);
			const lost = cases
				.filter((one) => one.shown === 0)
				.map(({ given }) => given)
				.filter((given) => Object.values(given).includes(EXPRESSION))
				.filter((given) => mayShow(shown, given));
			expect([name, lost]).toEqual([name, []]);
		}
	});
});

/** Whether one is shown for some literal values in place of the expressions. */
function mayShow(shown: readonly INodeParameters[], given: INodeParameters): boolean {
	const literal = Object.entries(given)
		.filter(([, value]) => value !== EXPRESSION)
		.map(([key, value]) => [key, JSON.stringify(value)] as const);
	return shown.some((one) => literal.every(([key, value]) => JSON.stringify(one[key]) === value));
}
