import type { IDataObject } from 'n8n-workflow';

import { canonicalJson, digest } from '../util/digest';
import type { ListQuery } from '../list/listQuery';

/** Where in the node's static data everything is kept. */
const PLACE = 'watch';

/** Raised when what is kept changes its form; older knowledge counts for nothing then. */
const FORM = 2;

/**
 * Stands for what is being watched: with another service, event, channel, user, authentication, shop or filter, what
 * is known from before means nothing. Tokens do not count, as they are renewed, nor do the fields to return.
 * @param baseUrl address of the service, without a slash at its end
 */
export function stateScope(event: string, query: ListQuery, baseUrl: string): string {
	const { fields: _fields, ...filters } = query.filters;
	const keys = Object.values(query.params ?? {}).flatMap(
		(pairs) => pairs as Array<{ key: string }>,
	);
	const shop = query.params ? keys.filter(({ key }) => key !== 'token') : null;
	const { channel, tpUserId } = query;
	const service = new URL(baseUrl).href;
	return digest(canonicalJson({ service, event, channel, tpUserId, shop, filters }));
}

/** What one poll leaves to the next. */
export interface SavedState {
	/** what the detector knows */
	known: IDataObject;
	/** where the next poll goes on, when this one stopped before the end of the list */
	cursor?: string;
}

/** What an earlier poll kept of this very thing; undefined at the first poll. */
export function loadState(staticData: IDataObject, thing: string): SavedState | undefined {
	const kept = staticData[PLACE] as IDataObject | undefined;
	if (kept?.form !== FORM || kept.of !== thing) return undefined;
	const cursor = typeof kept.cursor === 'string' ? { cursor: kept.cursor } : {};
	return { known: kept.known as IDataObject, ...cursor };
}

/** Keeps it, in one step and only when it is other than before: n8n saves data that was written to. */
export function keep(staticData: IDataObject, thing: string, state: SavedState): void {
	const kept: IDataObject = { form: FORM, of: thing, ...state };
	if (JSON.stringify(staticData[PLACE]) !== JSON.stringify(kept)) staticData[PLACE] = kept;
}
