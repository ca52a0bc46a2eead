import type { INodeProperties } from 'n8n-workflow';

import type { ListResource } from '../../shared/facts/fieldTypes';
import { lookbackFields, startFromField } from '../../shared/panel/changeOptionFields';
import { readingOptionsField } from '../../shared/panel/collections';
import { requestOptionFields } from '../../shared/panel/optionFields';
import { unsupportedFiltersField } from '../../shared/panel/unsupportedFilters';
import { transitionOptionFields } from '../../shared/panel/transitionFields';
import { transitionChoice } from '../../shared/changes/transitionChoice';

const START_FROM =
	'Also take what happened from this moment until the workflow was activated. Empty takes nothing old.';

const LOOKBACK =
	'How many minutes each poll looks back behind the newest record it has seen, for records that the channel shows late. Nothing comes out twice.';

/** Values of the option `unsupportedFilters` in the trigger, the default first: polls have no hints to say what was left out. */
export const POLL_UNSUPPORTED_FILTERS = ['fail', 'apply'] as const;

/** The options of the trigger; it has none for pages and limits, as it always reads the whole list. */
export const pollOptionsField = (resource: ListResource): INodeProperties =>
	readingOptionsField([
		startFromField(START_FROM),
		...lookbackFields(resource, LOOKBACK),
		unsupportedFiltersField(POLL_UNSUPPORTED_FILTERS),
		...transitionOptionFields(transitionChoice(resource, '/event', ({ value }) => value)),
		...requestOptionFields(),
	]);
