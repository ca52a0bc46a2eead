import type { ApiErrorKind } from './kinds';
import { kindOfStatus } from './status';

/** What a check of the access to a shop can say, from good to unclear. */
export const ACCESS_STATUSES = [
	'ok',
	'notLinked',
	'refused',
	'throttled',
	'unavailable',
	'unknown',
] as const;

/** Whether a shop can be read; why not. */
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** The same for each shop of the login, so no status of one: the check fails. */
const FAILS = 'fails';

/**
 * What each kind of failed request says about the shop it was for. It fails where nothing reached the service, or where
 * the login is not accepted there; once the service has the request, what it answers is about the shop.
 */
const STATUS_OF_KIND: Readonly<Record<ApiErrorKind, Exclude<AccessStatus, 'ok'> | typeof FAILS>> = {
	addressInvalid: FAILS,
	hostUnknown: FAILS,
	connectionRefused: FAILS,
	hostUnreachable: FAILS,
	hostNotAllowed: FAILS,
	certificate: FAILS,
	noSecureConnection: FAILS,
	proxyLogin: FAILS,
	redirected: FAILS,
	notFound: FAILS,
	tokenRefused: FAILS,
	tokenUnavailable: FAILS,
	unauthorized: FAILS,
	cancelled: FAILS,

	notLinked: 'notLinked',

	forbidden: 'refused',
	clientForbidden: 'refused',
	channelRefused: 'refused',

	rateLimited: 'throttled',

	timeout: 'unavailable',
	connectionCut: 'unavailable',
	answerCut: 'unavailable',
	networkOther: 'unavailable',
	serverTrouble: 'unavailable',
	serverTimeout: 'unavailable',
	originUnreachable: 'unavailable',

	blocked: 'unknown',
	badRequest: 'unknown',
	notJson: 'unknown',
	emptyAnswer: 'unknown',
	unexpectedShape: 'unknown',
	reportedByService: 'unknown',
	cursorRepeated: 'unknown',
	cursorIgnored: 'unknown',
};

/** What the status of the channel, passed on by the service, can say; any other is unclear. */
const OF_CHANNEL: ReadonlyArray<AccessStatus | typeof FAILS> = ['throttled', 'unavailable'];

/**
 * What a failed request says about the shop it was for; undefined when it says nothing about it.
 * @param kind as `errorTexts` tells it
 * @param channelStatus HTTP status of the channel, where the service passes it on
 */
export function accessStatusOf(
	kind: ApiErrorKind,
	channelStatus?: number,
): Exclude<AccessStatus, 'ok'> | undefined {
	const status = STATUS_OF_KIND[kind];
	if (kind === 'reportedByService' && channelStatus !== undefined) {
		const ofChannel = STATUS_OF_KIND[kindOfStatus(channelStatus)];
		if (ofChannel !== FAILS && OF_CHANNEL.includes(ofChannel)) return ofChannel;
	}
	return status === FAILS ? undefined : status;
}

/** What each status means and what to do, for the README and the reasons of a check. */
export const ACCESS_STATUS_TEXTS: Readonly<
	Record<AccessStatus, { meaning: string; action: string }>
> = {
	ok: { meaning: 'The shop can be read', action: 'Nothing.' },
	notLinked: {
		meaning: 'The merchant has not linked this channel',
		action: 'Send the merchant a Magic Link; the option “Make a Magic Link” makes one at once.',
	},
	refused: {
		meaning: 'The channel, or the service, does not let you in',
		action:
			'The link may have been withdrawn or run out: send the merchant a new Magic Link, or correct the channel credential. The reason says who refused.',
	},
	throttled: {
		meaning: 'Too many requests for now: of this shop, or of your login',
		action: 'Check again later.',
	},
	unavailable: {
		meaning: 'The channel or the service gave no answer, or is in trouble',
		action: 'Check again later.',
	},
	unknown: {
		meaning: 'The answer does not tell',
		action: 'Read the reason: it quotes what came.',
	},
};
