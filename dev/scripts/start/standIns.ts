import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

/**
 * The workflow begins and ends with two nodes of n8n's package n8n-nodes-base, which `npm ci` does not bring. These
 * do what it needs of them; everything else of the run is n8n's engine and our node.
 */
export const standIns = (): Record<string, INodeType> => ({
	'n8n-nodes-base.manualTrigger': manualTrigger,
	'n8n-nodes-base.readWriteFile': writeFile,
});

const description = (
	changes: Pick<INodeTypeDescription, 'displayName' | 'name' | 'inputs' | 'properties'>,
): INodeTypeDescription => ({
	group: ['transform'],
	version: 1,
	description: changes.displayName,
	defaults: { name: changes.displayName },
	outputs: ['main'],
	...changes,
});

const manualTrigger: INodeType = {
	description: description({
		displayName: 'Manual Trigger',
		name: 'manualTrigger',
		inputs: [],
		properties: [],
	}),
	async execute() {
		return [this.getInputData()];
	},
};

/** Read/Write Files from Disk, its operation Write: a file of that name is replaced once the new one is whole. */
const writeFile: INodeType = {
	description: description({
		displayName: 'Write File',
		name: 'readWriteFile',
		inputs: ['main'],
		properties: ['operation', 'fileName', 'dataPropertyName'].map((name) => ({
			displayName: name,
			name,
			type: 'string',
			default: '',
		})),
	}),
	async execute() {
		const items = this.getInputData();
		for (const index of items.keys()) {
			const path = this.getNodeParameter('fileName', index) as string;
			const field = this.getNodeParameter('dataPropertyName', index) as string;
			const { id } = this.helpers.assertBinaryData(index, field);
			if (id === undefined) throw new Error('The file is not on disk');
			const partial = join(dirname(path), `.${basename(path)}.partial-${process.pid}`);
			try {
				await pipeline(await this.helpers.getBinaryStream(id), createWriteStream(partial));
				await rename(partial, path);
			} finally {
				await rm(partial, { force: true });
			}
		}
		return [items];
	},
};
