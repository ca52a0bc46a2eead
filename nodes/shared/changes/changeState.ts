import { jsonParse, UserError, type IDataObject } from 'n8n-workflow';

import { changesValue } from '../facts/events';
import type { Place } from '../reading/pages';
import { canonicalJson, digest } from '../values/digest';
import { fieldsOf, isFields, type Fields } from '../values/recordValues';
import type { DetectorState } from './changeDetector';
import type { ChangeSource } from './changeParameters';

/** Version of the form of states. The trigger ignores a state of another version, Get Changes refuses it. */
const VERSION = 1;

/** A digest that is compared with one other only, so that 48 bits are enough. */
const shortDigest = (text: string): string => digest(text).slice(0, 8);

/**
 * What a state is about; it is not valid for anything else. Tokens, which are renewed, and the fields to return are not
 * part of it. All but event, channel and `reads` are digests.
 */
export interface StateScope {
	/** resource and change, such as `order:updated`, and the threshold of a transition that has one */
	event: string;
	channel: string;
	/** how the channel is read: with its date filter, or the whole list */
	reads: string;
	tpUserId: string;
	service: string;
	/** keys of the channel credential; for a linked user, that there are none */
	shop: string;
	filters: string;
}

/** The scope of a reading. */
export function scopeOf({
	event,
	method,
	threshold,
	list: { query, credentials },
}: ChangeSource): StateScope {
	const { fields: _, ...sent } = query.filters;
	const { fields: __, ...applied } = query.applied ?? {};
	const filters = Object.keys(applied).length > 0 ? { ...sent, applied } : sent;
	const keys = Object.values(query.params ?? {}).flat() as Array<{ key: string }>;
	const shop = query.params ? keys.filter(({ key }) => key !== 'token') : null;
	const parts = [event.resource, changesValue(event), threshold];
	const { connection, login } = credentials;
	return {
		event: parts.filter((part) => part !== undefined).join(':'),
		channel: query.channel,
		reads: method.reads,
		tpUserId: shortDigest(query.tpUserId),
		service: shortDigest(canonicalJson([new URL(connection.baseUrl).href, login])),
		shop: shortDigest(canonicalJson(shop)),
		filters: shortDigest(canonicalJson(filters)),
	};
}

/** What differs between two scopes, in words. */
function differences(of: StateScope, wanted: StateScope): string[] {
	// Another resource or channel is read in another way, and has other filters, by itself.
	const isOfList = of.event === wanted.event && of.channel === wanted.channel;
	const words: Record<keyof StateScope, string | false> = {
		event: `it is about “${of.event}”, not “${wanted.event}”`,
		channel: `it is about the channel “${of.channel}”, not “${wanted.channel}”`,
		reads: isOfList && 'it was made by another version of this node',
		tpUserId: 'it is about another User ID',
		service: 'it is about another service or login (credential)',
		shop: 'it is about another access or channel credential',
		filters: isOfList && 'it is about other filters',
	};
	const parts = Object.keys(words) as Array<keyof StateScope>;
	return parts.flatMap((part) => (of[part] !== wanted[part] && words[part]) || []);
}

export interface SavedState {
	detector: DetectorState;
	/** where the next poll continues, when this one stopped before the end of the list */
	place?: Place;
}

export interface StatePurpose {
	scope: StateScope;
	/** the option Start From as it is written in the node; '' when it is empty, or another one does not start afresh */
	startFrom: string;
}

/** Key of the state in the node's static data, and what is stored there. */
const STATE_KEY = 'watch';
interface Stored {
	version: number;
	/** digest of the scope */
	of: string;
	startFrom: string;
	state: SavedState;
}

function storedFor(staticData: IDataObject, scope: StateScope): Stored | undefined {
	const stored = staticData[STATE_KEY] as unknown as Stored | undefined;
	return stored?.version === VERSION && stored.of === digest(canonicalJson(scope))
		? stored
		: undefined;
}

/**
 * The state that the poll before saved for the same scope; undefined if there is none, or if another Start From was set
 * since. An emptied one changes nothing.
 * @param staticData n8n's static data of the node
 */
export function loadState(
	staticData: IDataObject,
	{ scope, startFrom }: StatePurpose,
): SavedState | undefined {
	const stored = storedFor(staticData, scope);
	return startFrom === '' || startFrom === stored?.startFrom ? stored?.state : undefined;
}

/**
 * Saves the state, but only when it has changed: n8n writes static data to its database after any assignment. With an
 * emptied Start From the one before is kept, so that the same one set again goes on.
 */
export function saveState(
	staticData: IDataObject,
	{ scope, startFrom: written }: StatePurpose,
	state: SavedState,
): void {
	const startFrom = written || (storedFor(staticData, scope)?.startFrom ?? '');
	const stored: Stored = { version: VERSION, of: digest(canonicalJson(scope)), startFrom, state };
	if (JSON.stringify(staticData[STATE_KEY]) !== JSON.stringify(stored))
		staticData[STATE_KEY] = stored as unknown as IDataObject;
}

export interface ReadState {
	scope: StateScope;
	state: SavedState;
}

/** The state as JSON text: `{ version, checksum, scope, state }`. */
export function stateText(scope: StateScope, state: SavedState): string {
	const checksum = shortDigest(canonicalJson({ scope, state }));
	return JSON.stringify({ version: VERSION, checksum, scope, state });
}

/**
 * Reads a state text, or its object: a table may have given it back parsed.
 * @throws UserError when it is no such text, damaged, or made by another version
 */
export function readState(given: unknown): ReadState {
	const text = (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).trim();
	const parsed: unknown = jsonParse(text, { fallbackValue: null });
	const { version, checksum, scope, state } = fieldsOf(parsed) as unknown as ReadState & Fields;
	// One that was cut begins as no other JSON does.
	const isState = isFields(parsed)
		? typeof version === 'number' && typeof checksum === 'string'
		: text.startsWith('{"version":');
	if (!isState)
		throw new UserError('Parameter “State” is not a state of Get Changes', {
			description:
				'Pass on the field “state” of the output State unchanged, or leave it empty the first time.',
		});
	if (Number(version) > VERSION)
		throw new UserError('Parameter “State” was made by a newer version of this node', {
			description:
				'Update the package n8n-nodes-unified-commerce, or leave the state empty to start again.',
		});
	if (checksum !== shortDigest(canonicalJson({ scope, state })))
		throw new UserError(
			`Parameter “State” is damaged or cut off: ${text.length.toLocaleString('en')} characters`,
			{
				description:
					'Nothing was requested. Pass on the field “state” of the output State unchanged. A cell of a sheet holds at most 50,000 characters: store longer states in a Data Table or in Postgres.',
			},
		);
	return { scope, state };
}

/**
 * Rejects a state that is about something else.
 * @throws UserError naming what differs
 */
export function assertUsable({ scope }: ReadState, wanted: StateScope): void {
	const differing = differences(scope, wanted);
	if (differing.length === 0) return;
	throw new UserError(`Parameter “State” does not belong here: ${differing.join(', ')}`, {
		description:
			'Pass in the state that was returned under the “key” of this shop. To start again, leave the state empty: the run then begins now, or at “Start From”.',
	});
}
