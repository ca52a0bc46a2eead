import type { INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../shared/channels/table';
import { EVENTS, type ChangeEvent } from '../../shared/polling/events';

/** Description of an event in the dropdown. */
const descriptionOf = ({ resource, change }: ChangeEvent): string =>
	change === 'created'
		? `Starts once for each new ${resource}`
		: `Starts once for each change of ${resource === 'order' ? 'an order' : 'a product'}; a new ${resource} counts as changed too`;

/** The field Event. */
export const eventField = (): INodeProperties => ({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: EVENTS.map((event) => ({
		name: event.label,
		value: event.value,
		description: descriptionOf(event),
	})),
	default: 'orderCreated',
	description: `What starts the workflow. With several ${PLURAL.order} or ${PLURAL.product} at once it starts one time, with all of them as items.`,
});
