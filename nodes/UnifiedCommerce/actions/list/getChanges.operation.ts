import { UserError, type IDataObject } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { connectList } from '../../../shared/reading/listReader';
import { isAbsent } from '../../../shared/values/parameterValues';
import { changeParameters, type ChangeParameters } from '../../../shared/changes/changeParameters';
import { assertUsable, readState, scopeOf, stateText } from '../../../shared/changes/changeState';
import { readChanges } from '../../../shared/changes/readChanges';
import { changesValue, eventFor, eventsOf } from '../../../shared/facts/events';
import type { InputItem, Operation } from '../operation';
import { isTool } from '../toolAnswer';
import { changesProperties } from './changesFields';
import { MINUTE_MS } from '../../../shared/values/durations';

/** How long one shop may take before the rest of its list is left to the next execution. */
const BUDGET_MS = 5 * MINUTE_MS;

/**
 * Get Changes: what was created or updated since the state that the item brings. First output: the changes, oldest
 * first. Second output: `{ key, channel, tpUserId, resource, changes, state, hasMore, checkedAt }` for each item that
 * did not fail.
 */
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
		if (isTool(context)) throw noTool();
		const parameters = checkedParameters(item, resource);
		const saved = given.get('state', '');
		const before = isAbsent(saved) ? undefined : readState(saved);
		const list = await connectList(item, parameters.list);
		const { query } = list;
		const { event, form } = parameters;
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
		if (state.place)
			addHint({ kind: 'moreRemains', message: 'There are more: the next run returns the rest.' });
		const { channel, tpUserId } = query;
		const changes = changesValue(event);
		const pairedItem = { item: itemIndex };
		const json: IDataObject = {
			key: [channel, tpUserId, resource, changes].join(':'),
			channel,
			tpUserId,
			resource,
			changes,
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

/** @throws UserError naming the parameter whose value is not valid */
function checkedParameters(
	{ context, parameters: given }: InputItem,
	resource: ListResource,
): ChangeParameters {
	const values = eventsOf(resource).map(changesValue);
	const changes = given.toChoice('Changes', given.get('changes', 'updated'), values);
	return changeParameters(context, given, eventFor(resource, changes));
}

const firstReading = ({ startFrom, event }: ChangeParameters): string =>
	startFrom === undefined
		? `No state came in, so this run only records where to begin. The next run, with the state of the output State, returns what ${event.transition ? 'happened' : `was ${event.change}`} since.`
		: 'No state came in, so this run began at “Start From”. Pass the state of the output State to the next run.';

const noTool = (): UserError =>
	new UserError('Get Changes cannot be used as a tool', {
		description:
			'An AI model does not keep the state that it needs. Use “Get Many” with a filter such as “Updated After”.',
	});
