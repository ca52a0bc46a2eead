import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { exampleNames } from '../../../support/examples';
import type { NodeJson, WorkflowJson } from '../../../support/n8n/types';
import { PACKAGE_NAME, repositoryRoot } from '../../../support/paths';

interface Example {
	file: string;
	nodes: NodeJson[];
}

async function examples(): Promise<Example[]> {
	const names = await exampleNames();
	return await Promise.all(
		names.map(async (file) => {
			const text = await readFile(join(repositoryRoot, 'examples', file), 'utf8');
			return { file, nodes: (JSON.parse(text) as WorkflowJson).nodes };
		}),
	);
}

const sheetOptionsOf = (nodes: NodeJson[]) =>
	nodes
		.filter(({ type }) => type.startsWith(`${PACKAGE_NAME}.`))
		.map(({ parameters }) => parameters.sheetOptions as Record<string, unknown> | undefined)
		.filter((options) => options !== undefined);

const WRITING = ['upsert', 'appendOrUpdate', 'executeQuery'];

/** Examples with a node that updates rows by their key. */
const updating = (all: Example[]) =>
	all.filter(({ nodes }) =>
		nodes.some(
			({ parameters }) =>
				WRITING.includes(String(parameters.operation)) &&
				/\brow_key\b/.test(JSON.stringify(parameters)),
		),
	);

describe('examples that write into tables', () => {
	test('rows of two shops never have the same key', async () => {
		const found = updating(await examples());
		expect(found.length).toBeGreaterThanOrEqual(7);
		for (const { file, nodes } of found) {
			for (const { keyWithUserId } of sheetOptionsOf(nodes))
				expect({ file, keyWithUserId }).toEqual({ file, keyWithUserId: true });
		}
	});
});
