import {
	type AccessStatus,
	type ApiErrorKind,
	ERROR_KINDS,
} from '../../../nodes/shared/errors/kinds';
import { table } from './markdown';

/** When a failed request of a kind appears. */
const WHEN: Readonly<Record<ApiErrorKind, string>> = {
	addressInvalid: 'Base URL is no web address',
	hostUnknown: 'The host name in Base URL does not exist',
	connectionRefused: 'Nothing listens at Base URL',
	hostUnreachable: 'There is no network path to the service',
	hostNotAllowed: 'The credential restricts its domains and leaves out Base URL or Auth URL',
	certificate: 'The certificate is self-signed, expired or for another name',
	noSecureConnection: 'The address begins with https://, but something else answers there',
	timeout: 'An answer takes longer than the option “Timeout” allows',
	connectionCut: 'The connection broke in the middle',
	answerCut: 'What came is not whole, or cannot be unpacked',
	networkOther: 'Any other fault on the way to the service',
	cancelled: 'A person or a workflow time limit stopped the execution',
	tokenRefused: 'The token endpoint refuses the credential',
	tokenUnavailable: 'The token endpoint cannot be reached or does not answer with a token',
	unauthorized: 'A fresh token is refused as well',
	forbidden: 'HTTP 403',
	clientForbidden: 'HTTP 403 when a Magic Link is made',
	blocked: 'HTTP 403 with a web page',
	proxyLogin: 'HTTP 407',
	notFound: 'HTTP 404 or 405: Base URL points elsewhere',
	badRequest: 'HTTP 400, 422 and other statuses from 400 on',
	rateLimited: 'HTTP 429 after all retries',
	serverTrouble:
		'HTTP 425 and other statuses from 500 on, after all retries where trying again may help',
	serverTimeout: 'HTTP 408 or 524, after all retries',
	originUnreachable:
		'HTTP 520 to 523, 525 to 527 and 530, as Cloudflare sends them, after all retries where trying again may help',
	redirected: 'HTTP 301, 302, 307 or 308',
	notJson: 'A web page came back instead of data',
	emptyAnswer: 'HTTP 204, or HTTP 200 without a body',
	unexpectedShape: 'JSON came back, but no answer of this service',
	reportedByService:
		'HTTP 200 whose content says that the channel or a step of the service did not succeed',
	channelRefused: 'The channel itself answers 401 or 403',
	channelLocked:
		'The channel itself answers 402 or 423: the shop is frozen, locked or not paid for',
	notLinked: 'The user has not linked this channel',
	cursorRepeated: 'The pages go round in a circle',
	cursorIgnored: 'Page after page holds nothing new although the service announces more',
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
		action: 'Send the merchant a Magic Link; the option “Make a Magic Link” makes one at once.',
	},
	refused: {
		meaning: 'The channel, or the service, does not let you in',
		action:
			'The reason says who refused. The link may have been withdrawn or run out: send the merchant a new Magic Link, or correct the channel credential. A shop that is locked or not paid for has to be opened again by the merchant.',
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
