import assert from 'node:assert/strict';
import type { ICredentialType } from 'n8n-workflow';
import { version } from '../../../package.json';
import type { Scenario } from '../scenario';

const TYPE_NAME = 'n8n-nodes-unified-commerce.unifiedCommerce';

export const packageScenarios: Scenario[] = [
	{
		name: 'the packed package is loaded under its real type names, with the AI tool beside the node',
		async run({ rest }) {
			const types = await rest.allNodeTypes();
			const ours = types
				.map(({ name }) => name)
				.filter((name) => name.startsWith('n8n-nodes-unified-commerce.'));
			for (const name of [TYPE_NAME, `${TYPE_NAME}Tool`])
				assert.ok(ours.includes(name), `${name} is missing in ${ours.join(', ')}`);
			const tool = types.find(({ name }) => name === `${TYPE_NAME}Tool`);
			assert.deepEqual(tool?.outputs, ['ai_tool']);
		},
	},
	{
		name: 'both credential types are on offer',
		async run({ rest }) {
			const types = await rest.request<ICredentialType[]>('GET', '/types/credentials.json');
			const names = types
				.map(({ name }) => name)
				.filter((name) => name.startsWith('unifiedCommerce'));
			assert.deepEqual(names.sort(), ['unifiedCommerceApi', 'unifiedCommerceChannelApi']);
		},
	},
	{
		name: 'Settings > Community nodes lists the package with its version',
		async run({ rest }) {
			const listed = await rest.communityPackages();
			assert.deepEqual(
				listed.map(({ packageName, installedVersion }) => ({ packageName, installedVersion })),
				[{ packageName: 'n8n-nodes-unified-commerce', installedVersion: version }],
			);
		},
	},
	{
		name: 'the icons for light and dark are served as pictures',
		async run({ rest }) {
			const type = (await rest.allNodeTypes()).find(({ name }) => name === TYPE_NAME);
			const { iconUrl } = type ?? {};
			assert.ok(typeof iconUrl === 'object', 'no pair of icons');
			for (const url of [iconUrl.light, iconUrl.dark]) {
				const answer = await fetch(`${rest.baseUrl}/${url}`);
				assert.equal(answer.status, 200, url);
				assert.match(String(answer.headers.get('content-type')), /svg/);
			}
		},
	},
];
