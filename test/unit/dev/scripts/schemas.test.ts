import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { RESOURCES } from '../../../../nodes/UnifiedCommerce/actions/description';
import { repositoryRoot } from '../../../../dev/testkit/paths';
import { FOLDERS, schemaFiles } from '../../../../dev/scripts/schemas/generate';

const written = (): Map<string, string> =>
	new Map(
		FOLDERS.flatMap((folder) =>
			readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.json'))
				.map((name): [string, string] => [
					join(folder, name),
					readFileSync(join(repositoryRoot, folder, name), 'utf8'),
				]),
		),
	);

const byPath = (files: ReadonlyMap<string, string>) => Object.fromEntries([...files].sort());

describe('the output schemas', () => {
	test('are those of the code (npm run schemas makes them anew)', () => {
		expect(byPath(written())).toEqual(byPath(schemaFiles()));
	});

	test('are there for each operation, and one for the trigger, of version 1', () => {
		const expected = RESOURCES.flatMap(({ value, operations }) =>
			operations.map((operation) =>
				join('nodes/UnifiedCommerce/__schema__/v1.0.0', value, `${operation.value}.json`),
			),
		);
		for (const { description } of [new UnifiedCommerce(), new UnifiedCommerceTrigger()])
			expect(description.version).toBe(1);
		expect([...schemaFiles().keys()].sort()).toEqual(
			[...expected, join('nodes/UnifiedCommerceTrigger/__schema__/v1.0.0.json')].sort(),
		);
	});

	test('describe an object with fields, without which the editor refuses them', () => {
		for (const [path, text] of schemaFiles()) {
			const { type, properties } = JSON.parse(text) as { type: string; properties: object };
			expect([path, type, Object.keys(properties).length > 2]).toEqual([path, 'object', true]);
		}
	});
});
