import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { changesValue, eventsOf, isPollingFilter } from '../../../shared/facts/events';
import { compareLabels } from '../../../shared/values/texts';
import { sourceFields } from './prepare';
import {
	baselineDaysField,
	lookbackFields,
	startFromField,
	thresholdField,
} from '../../../shared/panel/changeOptionFields';
import { filtersField } from '../../../shared/panel/filterFields';
import { outputField } from '../../../shared/panel/listFields';
import {
	listOptionFields,
	maxPagesField,
	readingOptionsField,
	sheetOptionsField,
} from '../../../shared/panel/readingOptionFields';
import { columnSetFields, rowOptionFields } from '../../../shared/panel/rowOptionFields';

export const changesProperties = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'options',
		options: changeOptions(resource),
		default: 'updated',
		description:
			'What counts as a change. Match rows of business events on <code>event_key</code>.',
	},
	...(resource === 'product'
		? [{ ...thresholdField(), displayOptions: { show: { changes: ['productStockBelow'] } } }]
		: []),
	{
		displayName: 'State',
		name: 'state',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.state }}',
		description:
			'The <code>state</code> that the output State returned for this shop in the last run, unchanged. Empty in the first run.',
		builderHint: {
			propertyHint:
				'Read it from a data table by key before this node, and store the state of the second output after the changes are stored',
		},
	},
	{
		displayName:
			'Store the state <b>after</b> the changes: connect both outputs to a <b>Merge</b> node first. <a href="https://github.com/unified-commerce/n8n-nodes-unified-commerce/blob/main/docs/get-changes.md" target="_blank">How to</a>',
		name: 'stateNotice',
		type: 'notice',
		default: '',
	},
	{
		...filtersField(resource, isPollingFilter),
		description: `Only ${PLURAL[resource]} that match when they are read`,
	},
	outputField(resource),
	...columnSetFields(resource, 'output'),
	sheetOptionsField([
		startFromField(
			'For the first run: also return what happened since this moment. Leave it empty to return nothing old.',
		),
		...rowOptionFields(resource, 'output'),
	]),
	readingOptionsField([
		...lookbackFields(
			resource,
			'How many minutes each run reads before the newest known record, to find records that appear late. No record comes out twice.',
		),
		baselineDaysField(resource, '/changes', changesValue),
		maxPagesField(
			'Maximum number of pages to read per shop. If more remain, <code>hasMore</code> is true and the next run continues there.',
		),
		...listOptionFields(resource),
	]),
];

/** Sorted by name, as n8n's lint asks for. */
function changeOptions(resource: ListResource): INodePropertyOptions[] {
	const options = [
		{ name: 'Created', value: 'created', description: `Each new ${resource} once` },
		{
			name: 'Created or Updated',
			value: 'updated',
			description: `Each new ${resource}, and each change of ${resource === 'order' ? 'an order' : 'a product'}`,
		},
		...eventsOf(resource)
			.filter(({ transition }) => transition !== undefined)
			.map((event) => ({
				name: event.label.replace(/^(Order|Product) /, ''),
				value: changesValue(event),
				description: event.description,
			})),
	];
	return options.sort((a, b) => compareLabels(a.name, b.name));
}
