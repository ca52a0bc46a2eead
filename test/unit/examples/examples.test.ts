import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { exampleNames, readExample, RUN_IN_DEMO } from '../../../dev/testkit/examples';
import type { NodeJson } from '../../../dev/testkit/n8n/types';
import { PACKAGE_NAME, repositoryRoot } from '../../../dev/testkit/paths';
import { CHANNELS } from '../../../nodes/shared/facts/channels';

/** Our nodes in all examples, each with the name of its file. */
async function ourNodes(): Promise<Array<{ file: string; node: NodeJson }>> {
	const found: Array<{ file: string; node: NodeJson }> = [];
	for (const file of await exampleNames()) {
		const { nodes } = await readExample(file);
		found.push(
			...nodes
				.filter(({ type }) => type.startsWith(`${PACKAGE_NAME}.`))
				.map((node) => ({ file, node })),
		);
	}
	return found;
}

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

describe('examples are right at once', () => {
	test('the first note says what the workflow needs, before what to do', async () => {
		for (const file of await exampleNames()) {
			const [{ parameters }] = (await readExample(file)).nodes;
			expect(parameters.content).toMatch(/\n\*\*You need\*\* [^\n]+\.\n\n\*\*To use it\*\*\n1\. /);
		}
	});

	test('at least twelve run in the demo as they are: no node that runs has a credential of somebody else', async () => {
		const needing = /\.(googleSheets|emailSend|postgres|httpRequest|lmChat\w+)$/;
		const free: string[] = [];
		for (const file of await exampleNames()) {
			const { nodes } = await readExample(file);
			const isAsked = nodes.some(({ type }) => /\.formTrigger$/.test(type));
			const others = nodes.filter(({ type, disabled }) => needing.test(type) && disabled !== true);
			if (others.length === 0 && !isAsked) free.push(file);
		}
		expect(free).toEqual([...RUN_IN_DEMO]);
		expect(free.length).toBeGreaterThanOrEqual(12);
		const readme = await readFile(join(repositoryRoot, 'README.md'), 'utf8');
		const marked = readme.split('\n').filter((line) => line.endsWith('| ✓ |'));
		expect(marked.map((line) => /^\| `(.+?)`/.exec(line)?.[1]).sort()).toEqual(free);
	});

	test('User ID is left to the person, and the editor marks it', async () => {
		const filled = (await ourNodes()).filter(
			({ node: { parameters } }) =>
				parameters.tpUserId !== '' && !isExpression(parameters.tpUserId),
		);
		expect(filled).toEqual([]);
	});

	test('one channel is chosen in the dropdown, not by an expression that is always the same', async () => {
		for (const { file, node } of await ourNodes()) {
			const { channel } = node.parameters;
			if (channel === undefined) continue;
			const isFixed = !isExpression(channel) || /^=\{\{ *'/.test(String(channel));
			if (isFixed)
				expect({ file, channel: CHANNELS.find((known) => known === channel) }).toEqual({
					file,
					channel,
				});
		}
	});

	test('no filter and no start has a fixed date', async () => {
		for (const { file, node } of await ourNodes()) {
			const { filters = {}, readingOptions = {} } = node.parameters;
			const values = Object.values({ ...(filters as object), ...(readingOptions as object) });
			const fixed = values.filter((value) => /^=?\d{4}-\d\d/.test(String(value)));
			expect({ file, fixed }).toEqual({ file, fixed: [] });
		}
	});

	test('no mail goes to an address that a form took, or for a made-up change', async () => {
		for (const file of await exampleNames()) {
			const { nodes } = await readExample(file);
			const mails = nodes.filter(({ type }) => type === 'n8n-nodes-base.emailSend');
			const forms = nodes.filter(({ type }) => type === 'n8n-nodes-base.formTrigger');
			const finds = nodes.some(({ parameters }) => parameters.operation === 'find');
			const typed = mails.filter(({ parameters }) =>
				forms.some(({ name }) => String(parameters.toEmail).includes(`$('${name}')`)),
			);
			expect({ file, typed: finds ? typed : [] }).toEqual({ file, typed: [] });
			const tells = nodes.some(({ parameters }) => parameters.event === 'orderShipped');
			const isSure = !tells || JSON.stringify(nodes).includes('$json.change.sample !== true');
			expect({ file, isSure }).toEqual({ file, isSure: true });
		}
	});

	test('no node that runs writes below a path, which a new n8n need not have', async () => {
		for (const file of await exampleNames()) {
			const { nodes } = await readExample(file);
			const writing = nodes.filter(
				({ type, disabled }) => type === 'n8n-nodes-base.readWriteFile' && disabled !== true,
			);
			expect({ file, writing }).toEqual({ file, writing: [] });
		}
	});

	test("a file of orders or products is the node's own: no rows are turned into a spreadsheet elsewhere", async () => {
		for (const file of await exampleNames()) {
			const { nodes } = await readExample(file);
			const converted = nodes.filter(
				({ type, parameters }) =>
					type === 'n8n-nodes-base.convertToFile' && parameters.operation !== 'toText',
			);
			expect({ file, converted }).toEqual({ file, converted: [] });
		}
	});
});
