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

/** Fields that stand beside each other: those of the node, or of one of its collections. */
interface Scope {
	/** name of the collection; undefined for the fields of the node */
	collection?: string;
	fields: INodeProperties[];
}

function scopesOf({ properties }: INodeTypeDescription): Scope[] {
	const collections = properties.filter(({ type }) => type === 'collection');
	return [
		{ fields: properties },
		...collections.map(({ name, options }) => ({
			collection: name,
			fields: options as INodeProperties[],
		})),
	];
}

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

interface Finding {
	scope: Scope;
	name: string;
	shown: number;
	given: INodeParameters;
}

/** How many fields of each name are shown, for all values of what they depend on. */
function* findings(description: INodeTypeDescription): Generator<Finding> {
	for (const scope of scopesOf(description)) {
		const { fields, collection } = scope;
		for (const group of namesakes(fields)) {
			const values = parentsOf(group, collection).map(
				(path) => [path, valuesOf(description, path)] as const,
			);
			for (const given of combinations(values)) {
				const inside =
					collection === undefined ? given : ((given[collection] ?? {}) as INodeParameters);
				const shown = group.filter((field) => isShown(description, given, field, inside));
				yield { scope, name: group[0].name, shown: shown.length, given };
			}
		}
	}
}

describe.each([
	['node', NODE],
	['trigger', TRIGGER],
])('the %s', (_, description) => {
	const all = [...findings(description)];

	it('has fields of the same name, so that there is something to look at', () => {
		expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(5);
		expect(all.length).toBeGreaterThan(100);
	});

	it('shows no two of them, whether what they depend on is literal or an expression', () => {
		const doubled = all.filter(({ shown }) => shown > 1);
		const examples = new Map(doubled.map((finding) => [finding.name, finding]));
		expect([...examples.values()]).toEqual([]);
	});

	it('shows one where a parameter is an expression, a literal value of which would show one', () => {
		const isExpression = (value: unknown) => value === EXPRESSION;
		const names = new Set(all.map(({ name }) => name));
		const scopes = new Set(all.map(({ scope }) => scope));
		for (const [name, scope] of [...names].flatMap((one) =>
			[...scopes].map((of) => [one, of] as const),
		)) {
			if (name.endsWith('Notice')) continue;
			const ofName = all.filter((finding) => finding.name === name && finding.scope === scope);
			const shown = ofName.filter((finding) => finding.shown > 0);
			const lost = ofName
				.filter((finding) => finding.shown === 0)
				.map(({ given }) => given)
				.filter((given) => Object.values(given).some(isExpression))
				.filter((given) => mayShow(shown, given));
			expect(lost).toEqual([]);
		}
	});
});

/** Whether one is shown for some literal values in place of the expressions. */
function mayShow(shown: readonly Finding[], given: INodeParameters): boolean {
	const literal = Object.entries(given)
		.filter(([, value]) => value !== EXPRESSION)
		.map(([key, value]) => [key, JSON.stringify(value)] as const);
	return shown.some((finding) =>
		literal.every(([key, value]) => JSON.stringify(finding.given[key]) === value),
	);
}
