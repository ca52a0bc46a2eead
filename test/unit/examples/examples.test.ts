import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { allExamples, RUN_IN_DEMO } from '../../../dev/testkit/examples';
import type { NodeJson } from '../../../dev/testkit/n8n/types';
import { PACKAGE_NAME, repositoryRoot } from '../../../dev/testkit/paths';
import { CHANNELS } from '../../../nodes/shared/facts/channels';

/** The examples, with the nodes that are as they must not be, of which there are none. */
async function expectNone(isWrong: (node: NodeJson, nodes: NodeJson[]) => boolean) {
	for (const { file, nodes } of await allExamples())
		expect({ file, wrong: nodes.filter((node) => isWrong(node, nodes)) }).toEqual({
			file,
			wrong: [],
		});
}

const isOurs = ({ type }: NodeJson) => type.startsWith(`${PACKAGE_NAME}.`);
const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

describe('examples are right at once', () => {
	test('the first note says what the workflow needs, before what to do', async () => {
		for (const { nodes } of await allExamples())
			expect(nodes[0].parameters.content).toMatch(
				/\n\*\*You need\*\* [^\n]+\.\n\n\*\*To use it\*\*\n1\. /,
			);
	});

	test('at least twelve run in the demo as they are: no node that runs has a credential of somebody else', async () => {
		const needing = /\.(googleSheets|emailSend|postgres|httpRequest|lmChat\w+)$/;
		const free = (await allExamples()).filter(
			({ nodes }) =>
				!nodes.some(({ type }) => /\.formTrigger$/.test(type)) &&
				!nodes.some(({ type, disabled }) => needing.test(type) && disabled !== true),
		);
		const names = free.map(({ file }) => file);
		expect(names).toEqual([...RUN_IN_DEMO]);
		expect(names.length).toBeGreaterThanOrEqual(12);
		const readme = await readFile(join(repositoryRoot, 'README.md'), 'utf8');
		const marked = readme.split('\n').filter((line) => line.endsWith('| ✓ |'));
		expect(marked.map((line) => /^\| `(.+?)`/.exec(line)?.[1]).sort()).toEqual(names);
	});

	test('User ID is left to the person, and the editor marks it', async () => {
		await expectNone(
			(node) =>
				isOurs(node) && node.parameters.tpUserId !== '' && !isExpression(node.parameters.tpUserId),
		);
	});

	test('one channel is chosen in the dropdown, not by an expression that is always the same', async () => {
		await expectNone((node) => {
			const { channel } = node.parameters;
			if (!isOurs(node) || channel === undefined) return false;
			const isFixed = !isExpression(channel) || /^=\{\{ *'/.test(String(channel));
			return isFixed && !CHANNELS.some((known) => known === channel);
		});
	});

	test('no filter and no start has a fixed date', async () => {
		await expectNone((node) => {
			const { filters = {}, readingOptions = {} } = node.parameters;
			const values = Object.values({ ...(filters as object), ...(readingOptions as object) });
			return isOurs(node) && values.some((value) => /^=?\d{4}-\d\d/.test(String(value)));
		});
	});

	test('no mail goes to an address that a form took, or for a made-up change', async () => {
		await expectNone(({ type, parameters }, nodes) => {
			if (type !== 'n8n-nodes-base.emailSend') return false;
			const forms = nodes.filter((node) => node.type === 'n8n-nodes-base.formTrigger');
			const finds = nodes.some((node) => node.parameters.operation === 'find');
			const isTyped = forms.some(({ name }) => String(parameters.toEmail).includes(`$('${name}')`));
			const tells = nodes.some((node) => node.parameters.event === 'orderShipped');
			const isSure = !tells || JSON.stringify(nodes).includes('$json.change.sample !== true');
			return (finds && isTyped) || !isSure;
		});
	});

	test('no node that runs writes below a path, which a new n8n need not have', async () => {
		await expectNone(
			({ type, disabled }) => type === 'n8n-nodes-base.readWriteFile' && disabled !== true,
		);
	});

	test("a file of orders or products is the node's own: no rows are turned into a spreadsheet elsewhere", async () => {
		await expectNone(
			({ type, parameters }) =>
				type === 'n8n-nodes-base.convertToFile' && parameters.operation !== 'toText',
		);
	});
});
