import { TABLE } from '../facts/filterTable';
import { quotedLabels } from './filters';
import { isAbsent } from '../values/parameterValues';
import { isObject } from '../service/jsonBody';
import type { NodeContext } from '../runtime/nodeContext';
import type { ListQuery } from './listQuery';

/**
 * A hint about filters that a person added to the node and left empty, so that everything is read; '' without such ones.
 * A filter by expression may be empty on purpose.
 */
export function emptyFiltersHint(
	context: NodeContext,
	{ resource, channel }: Pick<ListQuery, 'resource' | 'channel'>,
): string {
	const filters: unknown = context.getNode().parameters.filters;
	// A poll has no place for hints.
	if (!isObject(filters) || !('getInputData' in context)) return '';
	const empty = TABLE[resource].fields.filter(
		({ name, channels }) =>
			channels.includes(channel) && Object.hasOwn(filters, name) && isAbsent(filters[name]),
	);
	if (empty.length === 0) return '';
	const names = quotedLabels(empty);
	const isDate = empty.some(({ kind }) => kind === 'after' || kind === 'before');
	const words = isDate
		? ' To enter words such as “last month”, switch the field to Expression first.'
		: '';
	return empty.length === 1
		? `The filter ${names} is empty and leaves nothing out.${words}`
		: `The filters ${names} are empty and leave nothing out.${words}`;
}
