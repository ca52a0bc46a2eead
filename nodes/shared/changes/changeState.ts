import { jsonParse, UserError, type IDataObject } from 'n8n-workflow';

import { changesValue } from '../facts/events';
import type { Place } from '../reading/pages';
import { canonicalJson, digest } from '../values/digest';
import { fieldsOf, type Fields } from '../values/recordValues';
import type { DetectorState } from './changeDetector';
import type { ChangeSource } from './changeParameters';

/** The trigger ignores another version, Get Changes refuses it. */
const VERSION = 1;

/** Compared with one other only, so 48 bits are enough. */
const shortDigest = (text: string): string => digest(text).slice(0, 8);

/** Without tokens, which are renewed, and fields to return; digests but for the first three. */
export interface StateScope {
	/** such as `order:updated`, with the threshold of a transition that has one */
	event: string;
	channel: string;
	reads: string;
	tpUserId: string;
	service: string;
	/** keys of the channel credential; of a linked user, that there are none */
	shop: string;
	filters: string;
}

export function scopeOf({ event, method, threshold, list }: ChangeSource): StateScope {
	const { query, credentials } = list;
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

export interface SavedState {
	detector: DetectorState;
	/** where to go on, before the end of the list */
	place?: Place;
}

const STATE_KEY = 'watch';
interface Stored {
	version: number;
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

/** That of the poll before, unless scope or Start From are other ones; an emptied one goes on. */
export function loadState(
	staticData: IDataObject,
	scope: StateScope,
	startFrom: string,
): SavedState | undefined {
	const stored = storedFor(staticData, scope);
	return startFrom === '' || startFrom === stored?.startFrom ? stored?.state : undefined;
}

/** n8n writes to its database after any assignment. An emptied Start From keeps the last one. */
export function saveState(
	staticData: IDataObject,
	scope: StateScope,
	written: string,
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

const checksumOf = (content: ReadState): string =>
	shortDigest(canonicalJson({ version: VERSION, ...content }));

export function stateText(scope: StateScope, state: SavedState): string {
	const checksum = checksumOf({ scope, state });
	return JSON.stringify({ version: VERSION, checksum, scope, state });
}

/** Also parsed, as by a table. @throws UserError when it is damaged, or of another version */
export function readState(given: unknown): ReadState {
	const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
	const parsed: unknown = jsonParse(text, { fallbackValue: null });
	const { version, checksum, scope, state } = fieldsOf(parsed) as unknown as ReadState & Fields;
	if (version === VERSION && checksum === checksumOf({ scope, state })) return { scope, state };
	throw new UserError(
		`Parameter “State” is not a whole state of this version: ${text.length.toLocaleString('en')} characters`,
		{
			description:
				'Pass on the field “state” of the output State unchanged, or leave it empty the first time. A cell of a sheet holds at most 50,000 characters: store longer states in a Data Table or in Postgres.',
		},
	);
}

const PARTS: ReadonlyArray<readonly [keyof StateScope, string]> = [
	['event', 'event'],
	['channel', 'channel'],
	['tpUserId', 'User ID'],
	['service', 'service or login (credential)'],
	['shop', 'access or channel credential'],
	['filters', 'filter'],
	['reads', 'version of this node'],
];

/** @throws UserError naming the first thing that differs */
export function assertUsable({ scope }: ReadState, wanted: StateScope): void {
	const differing = PARTS.find(([part]) => scope[part] !== wanted[part]);
	if (!differing) return;
	throw new UserError(
		`Parameter “State” does not belong here: it is about another ${differing[1]}`,
		{
			description:
				'Pass in the state that was returned under the “key” of this shop. To start again, leave the state empty: the run then begins now, or at “Start From”.',
		},
	);
}
