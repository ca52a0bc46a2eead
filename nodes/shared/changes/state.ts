import type { IDataObject } from 'n8n-workflow';

import { canonicalJson, digest } from '../values/digest';
import type { ListQuery } from '../reading/listQuery';
import { scopeParts, type Account } from './stateScope';

/** Key of the state in the node's static data. */
const STATE_KEY = 'watch';

/** Version of the state's format; a state of another version is ignored. */
const FORMAT_VERSION = 2;

/**
 * Identifies what a state is about, as a digest. A state is not valid for another service, login, event, channel, user,
 * authentication, shop or filter. Tokens, which are renewed, and the fields to return are not part of it.
 */
export function scopeDigest(event: string, query: ListQuery, account: Account): string {
	const { channel, tpUserId } = query;
	const { service, shop, filters } = scopeParts(query, account);
	return digest(canonicalJson({ service, event, channel, tpUserId, shop, filters }));
}

/** The state that one poll saves for the next. */
export interface SavedState {
	/** state of the change detector */
	detector: IDataObject;
	/** cursor at which the next poll continues, when this one stopped before the end of the list */
	cursor?: string;
	/** part of a long list of IDs at which it continues, from 1; absent for the first */
	part?: number;
}

/** What a saved state is for. */
export interface StatePurpose {
	/** as from `scopeDigest` */
	scope: string;
	/** the option Start From as it is written in the node; '' when it is empty, or another one does not start afresh */
	startFrom: string;
}

/** The state that is stored for a scope, in whatever form it has there. */
function storedFor(staticData: IDataObject, scope: string): IDataObject | undefined {
	const stored = staticData[STATE_KEY] as IDataObject | undefined;
	return stored?.form === FORMAT_VERSION && stored.of === scope ? stored : undefined;
}

/**
 * The state that the poll before saved for the same scope; undefined if there is none, or if another Start From was set
 * since. An emptied one changes nothing, nor does one where the state does not tell which it was saved with.
 * @param staticData n8n's static data of the node
 */
export function loadState(
	staticData: IDataObject,
	{ scope, startFrom }: StatePurpose,
): SavedState | undefined {
	const stored = storedFor(staticData, scope);
	if (!stored) return undefined;
	const isKnown = typeof stored.startFrom === 'string';
	if (startFrom !== '' && isKnown && startFrom !== stored.startFrom) return undefined;
	const cursor = typeof stored.cursor === 'string' ? { cursor: stored.cursor } : {};
	const part = typeof stored.part === 'number' ? { part: stored.part } : {};
	return { detector: stored.known as IDataObject, ...cursor, ...part };
}

/**
 * Saves the state, but only when it has changed: n8n writes static data to its database after any assignment. With an
 * emptied Start From the one before is kept, so that the same one set again goes on.
 */
export function saveState(
	staticData: IDataObject,
	{ scope, startFrom }: StatePurpose,
	{ detector, cursor, part }: SavedState,
): void {
	const before = storedFor(staticData, scope)?.startFrom;
	const kept = startFrom === '' && typeof before === 'string' ? before : startFrom;
	const state = {
		form: FORMAT_VERSION,
		of: scope,
		startFrom: kept,
		known: detector,
		cursor,
		part,
	};
	if (JSON.stringify(staticData[STATE_KEY]) !== JSON.stringify(state))
		staticData[STATE_KEY] = state;
}
