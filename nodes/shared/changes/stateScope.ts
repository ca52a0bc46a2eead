import type { LoadedCredentials } from '../service/connection';
import { canonicalJson, digest } from '../values/digest';
import type { ListQuery } from '../reading/listQuery';
import { changesValue, type ChangeEvent } from '../facts/events';
import type { TransitionParameters } from './transitionParameters';

/** Characters of each digest of a scope: 48 bits. */
export const SCOPE_DIGEST_LENGTH = 8;

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
	/** address of the service and who logs in there */
	service: string;
	/** keys of the channel credential; for a linked user, that there are none */
	shop: string;
	filters: string;
}

/** The parts of a query and service that decide whether a state is valid. */
export interface ScopeParts {
	/** address and login */
	service: string[];
	/** keys of the channel credential without the token; null for a linked user */
	shop: unknown[] | null;
	/** without the fields to return; with those that the node applies itself, where there are any */
	filters: object;
}

/** The account of the service that a state is about. */
export interface Account {
	/** address of the service, without a slash at its end */
	baseUrl: string;
	/** see `loginIdentity` */
	login: string;
}

export const accountOf = ({ connection, login }: LoadedCredentials): Account => ({
	baseUrl: connection.baseUrl,
	login,
});

export function scopeParts(query: ListQuery, { baseUrl, login }: Account): ScopeParts {
	const { fields: _, ...sent } = query.filters;
	const { fields: __, ...applied } = query.applied ?? {};
	const filters = Object.keys(applied).length > 0 ? { ...sent, applied } : sent;
	const keys = Object.values(query.params ?? {}).flatMap(
		(pairs) => pairs as Array<{ key: string }>,
	);
	const shop = query.params ? keys.filter(({ key }) => key !== 'token') : null;
	return { service: [new URL(baseUrl).href, login], shop, filters };
}

/** What distinguishes the state of an event: its change, and the threshold of a transition that has one. */
export const eventKey = (
	event: ChangeEvent,
	{ threshold }: Pick<TransitionParameters, 'threshold'>,
): string => [changesValue(event), ...(threshold === undefined ? [] : [threshold])].join(':');

export function scopeOf(
	event: ChangeEvent,
	query: ListQuery,
	account: Account,
	transitions: Pick<TransitionParameters, 'threshold'> = {},
): StateScope {
	const { service, shop, filters } = scopeParts(query, account);
	return {
		event: `${event.resource}:${eventKey(event, transitions)}`,
		channel: query.channel,
		tpUserId: short(query.tpUserId),
		service: short(canonicalJson(service)),
		shop: short(canonicalJson(shop)),
		filters: short(canonicalJson(filters)),
	};
}

const short = (text: string): string => digest(text).slice(0, SCOPE_DIGEST_LENGTH);

/** Names of the digests, for people. */
const NAMES = {
	tpUserId: 'another User ID',
	service: 'another service or login (credential)',
	shop: 'another access or channel credential',
	filters: 'other filters',
} as const;

/** What differs between two scopes, in words; empty when nothing does. */
export function differences(of: StateScope, wanted: StateScope): string[] {
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
