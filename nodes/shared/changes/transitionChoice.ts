import type { ListResource } from '../facts/fieldTypes';
import type { TransitionChoice } from '../panel/transitionFields';
import { eventsOf, wholeListChannels, type ChangeEvent } from '../facts/events';

/**
 * The transitions of a resource, for the fields of a node.
 * @param parameter path of the parameter that chooses them
 * @param valueOf its value for an event
 */
export function transitionChoice(
	resource: ListResource,
	parameter: string,
	valueOf: (event: ChangeEvent) => string,
): TransitionChoice {
	const transitions = eventsOf(resource).filter(({ transition }) => transition !== undefined);
	const noting = transitions.filter(({ transition }) => transition !== 'productRemoved');
	const ofStock = transitions.filter(({ transition }) => transition === 'productStockBelow');
	return {
		parameter,
		noting: noting.map(valueOf),
		ofStock: ofStock.map(valueOf),
		wholeList: wholeListChannels(noting[0]),
	};
}
