/**
 * Writes the output schemas: the fields that n8n offers for dragging before a node has run. n8n looks for them beside the
 * node's file, as `__schema__/v<version>/<resource>/<operation>.json`; a node without resource and operation has one,
 * `__schema__/v<version>.json`. The path tells nothing else of the parameters, so they describe the default output.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ListResource } from '../../../nodes/shared/facts/fieldTypes';
import { repositoryRoot } from '../../testkit/paths';
import { checkAnswer, exportAnswer, foundAnswer, linkAnswer, pageAnswer } from './answers';
import { simplifiedExample, summarySchema } from './records';
import { schemaOf, sharedBy, type Schema } from './schema';

const NODE = join('nodes', 'UnifiedCommerce', '__schema__');
const TRIGGER = join('nodes', 'UnifiedCommerceTrigger', '__schema__');

/** Version 1 of both nodes, as n8n completes it to three numbers. */
const VERSION = 'v1.0.0';

/** The folders that hold nothing but these files. */
export const FOLDERS = [NODE, TRIGGER];

const simplified = (resource: ListResource): Schema => schemaOf(simplifiedExample(resource));

/** The schemas of both lists, by operation. */
const listSchemas = (resource: ListResource): Record<string, Schema> => ({
	export: schemaOf(exportAnswer),
	find: schemaOf(foundAnswer(resource)),
	getAll: simplified(resource),
	getChanges: simplified(resource),
	getPage: schemaOf(pageAnswer(resource)),
});

const BY_OPERATION: Readonly<Record<string, Record<string, Schema>>> = {
	order: { ...listSchemas('order'), summarize: summarySchema() },
	product: listSchemas('product'),
	channelAccess: { check: schemaOf(checkAnswer) },
	magicLink: { create: schemaOf(linkAnswer) },
};

const textOf = (schema: Schema): string =>
	`${JSON.stringify({ ...schema, version: 1 }, undefined, '\t')}\n`;

/** The files of the schemas: their texts by path. */
export const schemaFiles = (): ReadonlyMap<string, string> =>
	new Map([
		...Object.entries(BY_OPERATION).flatMap(([resource, operations]) =>
			Object.entries(operations).map(([operation, schema]): [string, string] => [
				join(NODE, VERSION, resource, `${operation}.json`),
				textOf(schema),
			]),
		),
		// What starts the workflow is not in the path, so the fields that orders and products share.
		[
			join(TRIGGER, `${VERSION}.json`),
			textOf(sharedBy(simplified('order'), simplified('product'))),
		],
	]);

if (require.main === module) {
	void (async () => {
		const files = schemaFiles();
		for (const folder of FOLDERS)
			await rm(join(repositoryRoot, folder), { recursive: true, force: true });
		for (const [path, text] of files) {
			await mkdir(dirname(join(repositoryRoot, path)), { recursive: true });
			await writeFile(join(repositoryRoot, path), text);
		}
	})();
}
