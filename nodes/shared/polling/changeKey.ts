import type { IDataObject } from 'n8n-workflow';

import { idOf } from '../util/digest';
import type { Change } from './events';
import { momentOf } from './timestamps';

/**
 * What makes a change of a record one: a creation is known by its ID, an update by ID and instant. Without a date
 * of update the date of creation counts, and without either an update is known by its ID alone.
 */
export function changeKey(record: IDataObject, change: Change): string {
	if (change === 'created') return idOf(record);
	const stamp = [record.updated_at, record.created_at].find(
		(value) => typeof value === 'string' && value !== '',
	);
	const moment = momentOf(stamp);
	return `${idOf(record)}@${moment?.exact ? moment.ms : String(stamp ?? '')}`;
}
