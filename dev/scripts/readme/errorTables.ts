import {
	type AccessStatus,
	type ApiErrorKind,
	ERROR_KINDS,
} from '../../../nodes/shared/errors/kinds';
import { table } from './markdown';

/** When a failed request of a kind appears. */
const WHEN: Readonly<Record<ApiErrorKind, string>> = {
	hostUnknown: 'The host name in Base URL does not exist',
	connectionRefused: 'Nothing listens at Base URL, or there is no network path to it',
	hostNotAllowed: 'Base URL or Auth URL is not among the allowed domains of the credential',
	certificate: 'The certificate is self-signed, expired or for another name',
	noSecureConnection: 'The address begins with https://, but something else answers there',
	timeout: 'An answer takes longer than the option “Timeout” allows',
	answerCut: 'The connection broke in the middle, or the answer cannot be unpacked',
	networkOther: 'Any other network failure',
	cancelled: 'A person or a workflow time limit stopped the execution',
	tokenRefused: 'The token endpoint refuses the credential',
	tokenUnavailable: 'The token endpoint cannot be reached or does not answer with a token',
	unauthorized: 'A new token is refused as well',
	forbidden: 'HTTP 403',
	clientForbidden: 'HTTP 403 when a Magic Link is made',
	blocked: 'HTTP 403 with a web page',
	proxyLogin: 'HTTP 407',
	notFound: 'HTTP 404 or 405: Base URL points elsewhere',
	badRequest: 'HTTP 400, 422 and other statuses from 400 on',
	rateLimited: 'HTTP 429 after all retries',
	serverTrouble:
		'HTTP 425 and other statuses from 500 on, after all retries where a retry may help',
	serverTimeout: 'HTTP 408 or 524, after all retries',
	redirected: 'HTTP 301, 302, 307 or 308',
	notJson: 'A web page came back instead of data',
	emptyAnswer: 'HTTP 204, or HTTP 200 without a body',
	unexpectedShape: 'The answer is JSON, but not of this service',
	reportedByService: 'HTTP 200 with a message that the channel or a step of the service failed',
	channelRefused: 'The channel answers 401 or 403',
	channelLocked: 'The channel answers 402 or 423: the shop is frozen, locked or not paid for',
	notLinked: 'The merchant has not linked this channel',
	cursorRepeated: 'The pages repeat, or contain nothing new although the service announces more',
};

/** Words for the facts that a message fills in. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
	reasonAfterComma: ', “…”',
	reasonAfterColon: ': “…”',
	channelStatus: '',
	reason: '…',
	host: '*host*',
	status: '*status*',
	address: 'Base URL',
	channel: '*channel*',
	timeout: '*timeout*',
	retryAfter: 'a while',
};

const readable = (text: string): string =>
	text.replace(/\{(\w+)\}/g, (_, name: string) => PLACEHOLDERS[name] ?? `*${name}*`);

/** Every text that a failed request can raise, when it appears and what to do. */
export const troubleTable = (): string =>
	table(
		['The message says', 'When', 'What to do'],
		Object.entries(WHEN).map(([kind, when]) => {
			const { message, hint } = ERROR_KINDS[kind as ApiErrorKind];
			return [readable(message), when, readable(hint)];
		}),
	);

/** What each status of a check of the access to a shop means, and what to do. */
const ACCESS: Readonly<Record<AccessStatus, { meaning: string; action: string }>> = {
	ok: { meaning: 'The shop can be read', action: 'Nothing.' },
	notLinked: {
		meaning: 'The merchant has not linked this channel',
		action: 'Send the merchant a Magic Link. The option “Make a Magic Link” creates one.',
	},
	refused: {
		meaning: 'The channel or the service refuses access',
		action:
			'The reason says who refused. The link may have been withdrawn or expired: send a new Magic Link, or correct the channel credential. A shop that is locked or not paid for must be opened by the merchant.',
	},
	throttled: {
		meaning: 'Too many requests for this shop or your login',
		action: 'Check again later.',
	},
	unavailable: {
		meaning: 'The channel or the service did not answer, or reported a problem',
		action: 'Check again later.',
	},
	unknown: {
		meaning: 'Unclear',
		action: 'Read the reason: it quotes the answer.',
	},
};

/** Each status of a check of the access to a shop. */
export const accessTable = (): string =>
	table(
		['Status', 'What it means', 'What to do'],
		Object.entries(ACCESS).map(([status, { meaning, action }]) => [
			`\`${status}\``,
			meaning,
			action,
		]),
	);
