import type { INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../shared/facts/filterTable';
import { ALL_EVENTS } from '../../shared/facts/events';

/** The field Event. */
export const eventField = (): INodeProperties => ({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: ALL_EVENTS.map((event) => ({
		name: event.label,
		value: event.value,
		description: `Starts ${event.description.replace(/^Once/, 'once')}`,
	})),
	default: 'orderCreated',
	description: `What starts the workflow. With several ${PLURAL.order} or ${PLURAL.product} at once it starts one time, with all of them as items.`,
	builderHint: {
		propertyHint:
			'orderPaid to act on money, orderCreated to act on each new order, orderUpdated to keep a table in step',
	},
});
