import { basename } from 'node:path';
import {
	CredentialStore,
	keepFilesOnDisk,
	runWorkflow,
	type WorkflowRunResult,
} from '../../testkit/engine';
import { DEMO_USER, readExample } from '../../testkit/examples';
import type { WorkflowJson } from '../../testkit/n8n/types';
import { PACKAGE_NAME } from '../../testkit/paths';
import { type Arguments, DATE_FILTERS, type OutputFile } from './arguments';
import { ProgressBar } from './bar';
import type { BuiltPackage } from './build';
import { observed, type Received } from './observe';
import type { ServiceSettings } from './settings';
import type { Source } from './source';
import { standIns } from './standIns';

const EXAMPLE = 'orders-to-excel.json';
const NODE_TYPE = `${PACKAGE_NAME}.unifiedCommerce`;

export interface Job {
	source: Source;
	dates: Pick<Arguments, keyof typeof DATE_FILTERS>;
	settings: ServiceSettings;
	timezone: string;
	abortSignal: AbortSignal;
}

/** What the node says about a file that it has written. */
export interface Written extends Received {
	hints: string[];
}

/**
 * Runs the example workflow in n8n's engine, so that it writes the given file.
 * @throws the error of the node, and an Error when the run was cancelled
 */
export async function writeOrders(
	{ node, credentialTypes }: BuiltPackage,
	job: Job,
	file: OutputFile,
): Promise<Written> {
	await keepFilesOnDisk();
	const workflow = await filledIn(job, file);
	const bar = new ProgressBar(basename(file.path));
	let written: Received | undefined;
	try {
		const result = await runWorkflow({
			workflow,
			nodeTypes: {
				[NODE_TYPE]: observed(node, (received) => bar.update(received)),
				...standIns(),
			},
			credentials: new CredentialStore(credentialTypes, {
				unifiedCommerceApi: { ...job.settings },
			}),
			timezone: job.timezone,
			abortSignal: job.abortSignal,
		});
		if (result.error) throw result.error;
		if (result.status !== 'success') throw new Error(`The workflow ended with “${result.status}”.`);
		written = outcomeOf(workflow, result);
		return { ...written, hints: result.hints.map(({ message }) => message) };
	} finally {
		bar.end(written);
	}
}

/** The example as a person fills it in: credential, shop, and a node that writes the file. All else stays as it is. */
async function filledIn({ source, dates }: Job, file: OutputFile): Promise<WorkflowJson> {
	const workflow = await readExample(EXAMPLE);
	for (const node of workflow.nodes) {
		const { parameters } = node;
		if (node.type === NODE_TYPE) {
			node.credentials = { unifiedCommerceApi: { id: 'unifiedCommerceApi', name: 'Service' } };
			parameters.channel = source.channel ?? parameters.channel;
			parameters.tpUserId = source.user ?? DEMO_USER;
			parameters.format = file.format;
			parameters.filters = { ...(parameters.filters as object), ...filtersFor(dates) };
			parameters.sheetOptions = {
				...(parameters.sheetOptions as object),
				fileName: basename(file.path),
			};
		}
	}
	return withFileWritten(workflow, file.path);
}

/** The workflow with Read/Write Files from Disk behind the node that exports. */
function withFileWritten(workflow: WorkflowJson, path: string): WorkflowJson {
	const writer = 'Write the file';
	const exporter = workflow.nodes.find(({ type }) => type === NODE_TYPE)?.name ?? '';
	return {
		...workflow,
		nodes: [
			...workflow.nodes,
			{
				name: writer,
				type: 'n8n-nodes-base.readWriteFile',
				typeVersion: 1,
				position: [512, 0],
				parameters: { operation: 'write', fileName: path, dataPropertyName: 'data', options: {} },
			},
		],
		connections: {
			...workflow.connections,
			[exporter]: { main: [[{ node: writer, type: 'main', index: 0 }]] },
		},
	};
}

const filtersFor = (dates: Job['dates']): Record<string, string> =>
	Object.fromEntries(
		(Object.keys(DATE_FILTERS) as Array<keyof typeof DATE_FILTERS>).flatMap((bound) => {
			const value = dates[bound];
			return value === undefined ? [] : [[DATE_FILTERS[bound], value]];
		}),
	);

/** What Export to File put out: `{ records, rows, pages, … }`. */
function outcomeOf({ nodes }: WorkflowJson, { runData }: WorkflowRunResult): Received {
	const name = nodes.find(({ type }) => type === NODE_TYPE)?.name ?? '';
	const json = runData[name]?.at(-1)?.data?.main[0]?.[0]?.json ?? {};
	const { pages, records, rows } = json as Partial<Received>;
	return { pages: pages ?? 0, records: records ?? 0, rows: rows ?? 0 };
}
