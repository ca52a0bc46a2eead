import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { dataChannels } from '../../../dev/sandbox';
import { repositoryRoot } from '../../../dev/testkit/paths';
import nodeCodex from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node.json';
import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import triggerCodex from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node.json';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { SPEC } from '../../specTables';
import { completed, isShown } from './panelOf';
import { PLAIN_REQUESTS } from './requests';

const NODE = { description: new UnifiedCommerce().description, aliases: nodeCodex.alias };
const TRIGGER = {
	description: new UnifiedCommerceTrigger().description,
	aliases: triggerCodex.alias,
};

/** What a search finds the node by. */
const searchedTexts = ({ description, aliases }: typeof NODE): string =>
	[
		description.displayName,
		description.description,
		...aliases,
		description.builderHint?.searchHint,
	]
		.join('\n')
		.toLowerCase();

/** Texts of the fields with these values: of the field, and of the option chosen. */
function textsOf(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): Array<{ field: INodeProperties; text: string; isValid: boolean }> {
	const values = completed(description, parameters);
	const texts = (fields: INodeProperties[], given: INodeParameters): ReturnType<typeof textsOf> =>
		fields
			.filter(({ name }) => name in given)
			.filter((field) =>
				isShown(description, values, field, fields === description.properties ? values : given),
			)
			.flatMap((field) => {
				if (field.type === 'collection')
					return texts(field.options as INodeProperties[], given[field.name] as INodeParameters);
				const options = (field.options ?? []) as INodePropertyOptions[];
				const chosen = [given[field.name]].flat() as unknown[];
				const entries = options.filter(({ value }) => chosen.includes(value));
				const text = [field, ...entries]
					.flatMap(({ description: about, builderHint }) => [about, builderHint?.propertyHint])
					.concat(entries.flatMap(({ name, action }) => [name, action]))
					.join('\n');
				return [{ field, text, isValid: options.length === 0 || entries.length === chosen.length }];
			});
	return texts(description.properties, parameters);
}

it('there are twenty', () => expect(PLAIN_REQUESTS).toHaveLength(20));

describe.each(PLAIN_REQUESTS)('“$request”', ({ isTrigger, parameters, words, choice }) => {
	const type = isTrigger ? TRIGGER : NODE;

	it('finds the node', () => {
		const searched = searchedTexts(type);
		for (const word of words) expect(searched).toContain(word.toLowerCase());
	});

	it('is answered by parameters that the node has, and that n8n keeps', () => {
		expect(completed(type.description, parameters)).toMatchObject(parameters);
		for (const { field, isValid } of textsOf(type.description, parameters))
			expect([field.name, isValid]).toEqual([field.name, true]);
	});

	it('leads to these parameters by the texts of their fields', () => {
		const texts = textsOf(type.description, parameters).map(({ text }) => text);
		expect(texts.join('\n')).toMatch(choice);
	});
});

describe.each([NODE, TRIGGER])('the search for a node', (type) => {
	const searched = searchedTexts(type);

	it.each(SPEC.order.channels)('finds it by the orders of %s', (channel) => {
		expect(searched).toContain(`${CHANNEL_LABELS[channel as Channel]} orders`.toLowerCase());
	});

	it('finds it by new orders', () => {
		for (const text of ['new order', 'new orders']) expect(type.aliases).toContain(text);
	});
});

// n8n ranks an alias that begins with what is typed above one that only contains its letters.
it.each(['orders to excel', 'bol', 'where is my order'])(
	'the search for “%s” begins an alias',
	(text) => {
		expect(nodeCodex.alias.some((alias) => alias.toLowerCase().startsWith(text))).toBe(true);
	},
);

it.each(SPEC.product.channels)('the search finds the node by the products of %s', (channel) => {
	expect(searchedTexts(NODE)).toContain(
		`${CHANNEL_LABELS[channel as Channel]} products`.toLowerCase(),
	);
});

describe('people and models find each channel by its name', () => {
	const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

	it.each(dataChannels.orders)('%s', (channel) => {
		const named = [NODE, TRIGGER].map(({ description }) => description.builderHint?.searchHint);
		const [, introduction] = textOf('README.md').split('\n\n');
		for (const text of [...named, introduction]) expect(text).toContain(CHANNEL_LABELS[channel]);
		expect(textOf('.github/ISSUE_TEMPLATE/bug.yml')).toMatch(
			new RegExp(`options: \\[.*\\b${channel},`),
		);
		expect(textOf('docs/many-shops.md')).toContain(`'${channel}'`);
	});
});

describe.each([NODE, TRIGGER])('what the workflow builder is told', ({ description }) => {
	it('names related nodes, and why', () => {
		const related = description.builderHint?.relatedNodes ?? [];
		expect(related.length).toBeGreaterThan(2);
		for (const { nodeType, relationHint } of related) {
			expect(nodeType).toMatch(/^n8n-nodes-(base|unified-commerce)\.[a-z][A-Za-z]+$/);
			expect(relationHint).not.toBe('');
		}
	});

	it('stands on other fields than Resource and Operation, where n8n refuses it', () => {
		const hinted = description.properties.filter(({ builderHint }) => builderHint);
		expect(hinted.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['channel', 'tpUserId', 'filters', 'output']),
		);
		for (const { name } of hinted) expect(['resource', 'operation']).not.toContain(name);
	});
});
