import { UserError, type IDataObject, type INodeProperties } from 'n8n-workflow';

import { changeParameters, type ChangeParameters } from '../../../shared/changes/changeParameters';
import { assertUsable, readState, scopeOf, stateText } from '../../../shared/changes/changeState';
import { readChanges } from '../../../shared/changes/readChanges';
import { changesValue, eventFor, eventsOf } from '../../../shared/facts/events';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { PLURAL } from '../../../shared/facts/filterTable';
import {
	baselineDaysField,
	changeFields,
	thresholdField,
} from '../../../shared/panel/changeOptionFields';
import { listOptionFields, maxPagesField } from '../../../shared/panel/readingOptionFields';
import { connectList } from '../../../shared/reading/listReader';
import { MINUTE_MS } from '../../../shared/values/durations';
import { isAbsent } from '../../../shared/values/parameterValues';
import type { Operation } from '../operation';
import { isTool } from '../toolAnswer';
import { sourceFields } from './prepare';

const changesProperties = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'options',
		options: eventsOf(resource).map((event) => ({
			name: event.label.replace(/^(Order|Product) /, ''),
			value: changesValue(event),
			description: event.description,
		})),
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
	...changeFields(resource, [
		baselineDaysField(resource, '/changes', changesValue),
		maxPagesField(
			'Maximum number of pages to read per shop. If more remain, <code>hasMore</code> is true and the next run continues there.',
		),
		...listOptionFields(resource),
	]),
];

/** The rest of a list is left to the next execution. */
const BUDGET_MS = 5 * MINUTE_MS;

/** Second output: the state of each item that did not fail. */
export const getChangesOperation = (resource: ListResource): Operation => ({
	value: 'getChanges',
	option: {
		name: 'Get Changes',
		action: `Get changed ${PLURAL[resource]}`,
		description: `Read the ${PLURAL[resource]} that are new or changed since the last time, for any number of shops`,
		// An AI model cannot keep a state.
		displayOptions: { hide: { '@tool': [true] } },
	},
	words: `changed ${PLURAL[resource]}`,
	wordsByChoice: Object.fromEntries(
		eventsOf(resource).map((event) => [changesValue(event), event.words]),
	),
	hasStates: true,
	properties: changesProperties(resource),
	async execute(item) {
		const { context, itemIndex, parameters: given, addHint } = item;
		if (isTool(context))
			throw new UserError('Get Changes cannot be used as a tool', {
				description:
					'An AI model does not keep the state that it needs. Use “Get Many” with a filter such as “Updated After”.',
			});
		const values = eventsOf(resource).map(changesValue);
		const changes = given.toChoice('Changes', given.get('changes', 'updated'), values);
		const parameters = changeParameters(context, given, eventFor(resource, changes));
		const saved = given.get('state', '');
		const before = isAbsent(saved) ? undefined : readState(saved);
		const list = await connectList(item, parameters.list);
		const { form } = parameters;
		item.report.hasPlainKeys = form.isRow && !form.rows.keyWithUserId;
		const source = { ...parameters, list };
		const owner = { ...item, recoveryHint: RECOVERY_HINT };
		const scope = scopeOf(source);
		if (before) assertUsable(before, scope);
		else addHint({ kind: 'firstReading', message: firstReading(parameters) });

		const { items, state, came } = await readChanges(owner, source, before?.state, {
			budgetMs: BUDGET_MS,
			endsAt: Date.now() + BUDGET_MS,
		});
		item.report.came = came;
		const { channel, tpUserId } = list.query;
		const pairedItem = { item: itemIndex };
		const json: IDataObject = {
			key: [channel, tpUserId, resource, changes].join(':'),
			...{ channel, tpUserId, resource, changes },
			state: stateText(scope, state),
			hasMore: state.place !== undefined,
			checkedAt: new Date().toISOString(),
		};
		return {
			items: items.map((record) => ({ json: record, pairedItem })),
			states: [{ json, pairedItem }],
		};
	},
});

const RECOVERY_HINT =
	'No changes of this item were returned. Its state stays the same: pass it in again.';

const firstReading = ({ startFrom }: ChangeParameters): string =>
	`No state came in, so this run ${startFrom === undefined ? 'only records where to begin' : 'began at “Start From”'}. Pass the state of the output State to the next run.`;
