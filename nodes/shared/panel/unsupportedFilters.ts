import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { IS_EXPRESSION } from './alternatives';

/** Values of the option `unsupportedFilters`, the default first. */
export const UNSUPPORTED_FILTERS = ['fail', 'ignore', 'apply'] as const;

type Choice = (typeof UNSUPPORTED_FILTERS)[number];

/** Label of the value `apply`. */
const APPLY_IN_N8N = 'Apply in n8n';

const CHOICES: ReadonlyArray<INodePropertyOptions & { value: Choice }> = [
	{
		name: APPLY_IN_N8N,
		value: 'apply',
		description:
			'Read without them, and keep the records that match by their own fields. That reads more than comes out. What words such as Shipped or Closed mean is our reading: see the documentation.',
	},
	{
		name: 'Leave Out',
		value: 'ignore',
		description: 'Read without them, and say in a hint which ones were left out',
	},
	{
		name: 'Stop With a Message',
		value: 'fail',
		description: 'Request nothing, and name the filters and the channel',
	},
];

/** The option Filters the Channel Lacks, with some of its values. */
export const unsupportedFiltersField = (values: readonly Choice[]): INodeProperties => ({
	displayName: 'Filters the Channel Lacks',
	name: 'unsupportedFilters',
	type: 'options',
	options: CHOICES.filter(({ value }) => values.includes(value)),
	default: 'fail',
	description:
		'What to do with filters that a channel does not have, when the channel comes from an expression',
});

/** A notice beside a channel from the list: there n8n removes the filters that “Apply in n8n” is about. */
export const appliedFiltersNotice = (): INodeProperties => ({
	displayName:
		'<b>Apply in n8n</b> is for a channel set by an expression. For a channel from the list, only the filters that it has are shown, and n8n removes all others before the node runs: to filter by those too, switch Channel to Expression and enter its identifier.',
	name: 'appliedFiltersNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: { '/readingOptions.unsupportedFilters': ['apply'] },
		hide: { channel: [IS_EXPRESSION] },
	},
});
