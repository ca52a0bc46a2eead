import { UserError, type IDataObject } from 'n8n-workflow';

import { changesValue, type ChangeEvent, type DetectionMethod } from '../facts/events';
import type { ListQuery } from '../reading/listQuery';
import type { LoadedCredentials } from '../service/connection';
import { canonicalJson, digest } from '../values/digest';
import type { TransitionParameters } from './changeParameters';

/** Version of the form of states. The trigger ignores a state of another version, Get Changes refuses it. */
const VERSION = 1;

/** Characters of each digest of a scope: 48 bits. */
const SCOPE_DIGEST_LENGTH = 8;

/**
 * What a state is about. It is not valid for another service, login, event, channel, user, authentication, shop or
 * filter.
 * Tokens, which are renewed, and the fields to return are not part of it. All but event and channel are digests.
 */
export interface StateScope {
	/** resource and change, such as `order:updated`, and the threshold of a transition that has one */
	event: string;
	channel: string;
	tpUserId: string;
	service: string;
	/** keys of the channel credential; for a linked user, that there are none */
	shop: string;
	filters: string;
}

interface Account {
	/** address of the service, without a slash at its end */
	baseUrl: string;
	login: string;
}

export const accountOf = ({ connection, login }: LoadedCredentials): Account => ({
	baseUrl: connection.baseUrl,
	login,
});

/** The scope of a reading; `transitions` for an event with a threshold. */
export function scopeOf(
	event: ChangeEvent,
	query: ListQuery,
	{ baseUrl, login }: Account,
	transitions: Pick<TransitionParameters, 'threshold'> = {},
): StateScope {
	const { fields: _, ...sent } = query.filters;
	const { fields: __, ...applied } = query.applied ?? {};
	const filters = Object.keys(applied).length > 0 ? { ...sent, applied } : sent;
	const keys = Object.values(query.params ?? {}).flatMap(
		(pairs) => pairs as Array<{ key: string }>,
	);
	const shop = query.params ? keys.filter(({ key }) => key !== 'token') : null;
	const parts = [event.resource, changesValue(event), transitions.threshold];
	return {
		event: parts.filter((part) => part !== undefined).join(':'),
		channel: query.channel,
		tpUserId: scopeHash(query.tpUserId),
		service: scopeHash(canonicalJson([new URL(baseUrl).href, login])),
		shop: scopeHash(canonicalJson(shop)),
		filters: scopeHash(canonicalJson(filters)),
	};
}

const scopeHash = (text: string): string => digest(text).slice(0, SCOPE_DIGEST_LENGTH);

const NAMES = {
	tpUserId: 'another User ID',
	service: 'another service or login (credential)',
	shop: 'another access or channel credential',
	filters: 'other filters',
} as const;

/** What differs between two scopes, in words; empty when nothing does. */
function differences(of: StateScope, wanted: StateScope): string[] {
	const names: string[] = [];
	if (of.event !== wanted.event) names.push(`it is about “${of.event}”, not “${wanted.event}”`);
	if (of.channel !== wanted.channel)
		names.push(`it is about the channel “${of.channel}”, not “${wanted.channel}”`);
	// Another resource or channel has other filters by itself.
	const isSameList = names.length === 0;
	for (const [part, name] of Object.entries(NAMES)) {
		const key = part as keyof typeof NAMES;
		if (of[key] !== wanted[key] && (isSameList || key !== 'filters'))
			names.push(`it is about ${name}`);
	}
	return names;
}

/** A scope as a digest. */
export const scopeDigest = (scope: StateScope): string => digest(canonicalJson(scope));

export interface SavedState {
	detector: IDataObject;
	/** cursor at which the next poll continues, when this one stopped before the end of the list */
	cursor?: string;
	/** part of a long list of IDs at which it continues, from 1; absent for the first */
	part?: number;
}

/** Key of the state in the node's static data. */
const STATE_KEY = 'watch';

export interface StatePurpose {
	scope: string;
	/** the option Start From as it is written in the node; '' when it is empty, or another one does not start afresh */
	startFrom: string;
}

/** The state that is stored for a scope, in whatever form it has there. */
function storedFor(staticData: IDataObject, scope: string): IDataObject | undefined {
	const stored = staticData[STATE_KEY] as IDataObject | undefined;
	return stored?.version === VERSION && stored.of === scope ? stored : undefined;
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
		version: VERSION,
		of: scope,
		startFrom: kept,
		known: detector,
		cursor,
		part,
	};
	if (JSON.stringify(staticData[STATE_KEY]) !== JSON.stringify(state))
		staticData[STATE_KEY] = state;
}

/** How a channel is read, and whether transitions are looked for in what it gives. */
type Reads = DetectionMethod['reads'] | `${DetectionMethod['reads']}Transitions`;

/** What a state of an event of a channel holds. */
export const readsOf = (
	{ transition }: Pick<ChangeEvent, 'transition'>,
	{ reads }: DetectionMethod,
): Reads => (transition ? `${reads}Transitions` : reads);

export interface ShopState extends SavedState {
	reads: Reads;
	/** page size that the cursor was made with, as some cursors count pages; only beside a cursor */
	pageSize?: number;
}

export interface ReadState {
	scope: StateScope;
	state: ShopState;
}

/** What the text of a state begins with, as no other JSON does. */
const BEGINNING = '{"version":';

/** Characters of the checksum, 6 bits each. */
const CHECKSUM_LENGTH = 8;

const checksumOf = (content: ReadState): string =>
	digest(canonicalJson(content)).slice(0, CHECKSUM_LENGTH);

/** The state as JSON text: `{ version, checksum, scope, state }`. */
export function stateText(scope: StateScope, state: ShopState): string {
	const checksum = checksumOf({ scope, state });
	return JSON.stringify({ version: VERSION, checksum, scope, state });
}

/**
 * Reads a state text, or its object: a table may have given it back parsed.
 * @throws UserError when it is no such text, damaged, or made by another version
 */
export function readState(given: unknown): ReadState {
	const text = (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).trim();
	const parsed = parsedObject(text);
	if (!parsed) throw text.startsWith(BEGINNING) ? damaged(text) : notAState();
	const { version, checksum, ...content } = parsed;
	if (typeof version !== 'number' || typeof checksum !== 'string') throw notAState();
	if (version > VERSION) throw tooNew();
	const { scope, state } = content as unknown as ReadState;
	if (checksum !== checksumOf({ scope, state })) throw damaged(text);
	return { scope, state };
}

function parsedObject(text: string): IDataObject | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? (value as IDataObject) : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Rejects a state that is about something else, or of a channel that was read in another way.
 * @throws UserError naming what differs
 */
export function assertUsable({ scope, state }: ReadState, wanted: StateScope, reads: Reads): void {
	const differing = differences(scope, wanted);
	if (differing.length === 0 && state.reads === reads) return;
	if (differing.length === 0) throw readOtherwise();
	throw new UserError(`Parameter “State” does not belong here: ${differing.join(', ')}`, {
		description:
			'Pass in the state that was returned under the “key” of this shop. To start again, leave the state empty: the run then begins now, or at “Start From”.',
	});
}

const notAState = (): UserError =>
	new UserError('Parameter “State” is not a state of Get Changes', {
		description:
			'Pass on the field “state” of the output State unchanged, or leave it empty the first time.',
	});

const damaged = ({ length }: string): UserError =>
	new UserError(
		`Parameter “State” is damaged or cut off: ${length.toLocaleString('en')} characters`,
		{
			description:
				'Nothing was requested. Pass on the field “state” of the output State unchanged. A cell of a sheet holds at most 50,000 characters: store longer states in a Data Table or in Postgres.',
		},
	);

const readOtherwise = (): UserError =>
	new UserError('Parameter “State” was made by another version of this node', {
		description:
			'It reads this channel in another way now. Leave the state empty to start again, with “Start From” set to the “checkedAt” beside this state.',
	});

const tooNew = (): UserError =>
	new UserError('Parameter “State” was made by a newer version of this node', {
		description:
			'Update the package n8n-nodes-unified-commerce, or leave the state empty to start again.',
	});
