import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { repositoryRoot } from '../../../dev/testkit/paths';

const map = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8');

/** Folders that paths in the map may begin in. */
const BASES = [
	'',
	'nodes',
	'nodes/shared',
	'nodes/UnifiedCommerce',
	'nodes/UnifiedCommerceTrigger',
];

test('every file that the map of the repository names is there', () => {
	const named = [...map.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|cjs|md|json))`/g)].map(
		([, path]) => path,
	);
	expect(named.length).toBeGreaterThan(40);
	const isThere = (path: string) =>
		BASES.some((base) => existsSync(join(repositoryRoot, base, path)));
	expect(named.filter((path) => !isThere(path))).toEqual([]);
});

const CHANGING = /^(?:add|clear|delete|pop|push|set|shift|splice|unshift)$/;

/** The variable at the beginning of `a.b[c].d`, if it is one. */
function variableIn(expression: ts.Expression): string | undefined {
	if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression))
		return variableIn(expression.expression);
	return ts.isIdentifier(expression) ? expression.text : undefined;
}

/** The variable that an expression changes, if it does. */
function changedBy(node: ts.Node): string | undefined {
	if (ts.isBinaryExpression(node)) {
		const { kind } = node.operatorToken;
		const isAssignment =
			kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
		return isAssignment ? variableIn(node.left) : undefined;
	}
	if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) {
		const { operator } = node;
		const isStep =
			operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
		return isStep ? variableIn(node.operand) : undefined;
	}
	if (ts.isDeleteExpression(node)) return variableIn(node.expression);
	if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
		return undefined;
	const { expression: owner, name } = node.expression;
	return CHANGING.test(name.text) ? variableIn(owner) : undefined;
}

const nameOf = ({ name }: ts.VariableDeclaration) => (ts.isIdentifier(name) ? name.text : '');

/** Whether a collection begins empty: where it is exported, other modules fill it. */
const isEmptyCollection = ({ initializer }: ts.VariableDeclaration): boolean =>
	initializer !== undefined &&
	ts.isNewExpression(initializer) &&
	/^(?:Weak)?(?:Map|Set)$/.test((initializer.expression as ts.Identifier).text) &&
	!initializer.arguments?.length;

/** The variables of a module that something in it changes, or that others may fill. */
function storesIn(code: string): string[] {
	const source = ts.createSourceFile('module.ts', code, ts.ScriptTarget.Latest);
	const statements = source.statements.filter(ts.isVariableStatement);
	const names = statements.flatMap(({ declarationList }) =>
		declarationList.declarations.map(nameOf),
	);
	const exported = statements.filter(({ modifiers }) =>
		modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
	);
	const changed = new Set(
		exported.flatMap(({ declarationList }) =>
			declarationList.declarations.filter(isEmptyCollection).map(nameOf),
		),
	);
	const visit = (node: ts.Node) => {
		const name = changedBy(node);
		if (name !== undefined && names.includes(name)) changed.add(name);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return [...changed];
}

test('a variable of a module that changes is found, whatever changes it', () => {
	const code = `
		const kept = new Map(); let last; const made = { list: [] }; const fixed = new Map([[1, 2]]);
		export const filled = new WeakMap<object, string>(); export const table2 = new Map([[1, 2]]);
		let count = 0; const table = {}; const set = new Set([fixed.get(1)]);
		export function use(key) { kept.set(key, 1); last = key; made.list.push(key); count++; delete table[key]; }
	`;
	expect(storesIn(code)).toEqual(['filled', 'kept', 'last', 'made', 'count', 'table']);
});

test('the map names all that outlives a call, at most six places', () => {
	const found = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.ts'))
			.flatMap((path) =>
				storesIn(readFileSync(join(repositoryRoot, folder, path), 'utf8')).map(
					(name) => `${path.replace(/^shared\//, '')}: ${name}`,
				),
			),
	);
	const told = [...map.matchAll(/^\| `([\w/]+\.ts)`: `(\w+)` \|/gm)].map(
		([, path, name]) => `${path}: ${name}`,
	);
	expect(found.sort()).toEqual(told.sort());
	expect(told.length).toBeLessThanOrEqual(6);
});
