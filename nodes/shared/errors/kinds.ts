import type { NodeApiError } from 'n8n-workflow';

/** Read by n8n 2.x, whose poller chooses the wait until the next poll by it. */
export type Failure = NonNullable<NodeApiError['failure']>;

export type AccessStatus = 'ok' | 'notLinked' | 'refused' | 'throttled' | 'unavailable' | 'unknown';

interface ErrorKind {
	/** completes "… could not be read: "; with placeholders for `fill` */
	message: string;
	/** `{address}` is the field of the credential with the address */
	hint: string;
	policy: {
		/** n8n polls again in half an hour, but for what is `temporarily-unavailable` */
		cause: Failure['cause'];
		/** `nothing`: no request reached the service, or the login is refused */
		access: Exclude<AccessStatus, 'ok'> | 'nothing';
		/** `unsent`: it did not reach the service, so also what must be sent once only */
		retry: 'no' | 'yes' | 'unsent';
	};
}

const SERVICE_MAY_BE_DOWN =
	'The service may be down for a moment: try again later. For temporary failures, such as HTTP 503, the node retries as often as the option “Retries” says.';

/** Begins the text when the token endpoint rejects the login, which is final. */
export const TOKEN_REFUSED = 'No access token was issued';
export const TOKEN_UNAVAILABLE = 'The token endpoint did not return a usable answer';

export const ERROR_KINDS = {
	hostUnknown: {
		message: 'there is no server {host}',
		hint: 'Check the spelling of {address} in the credential, and that n8n can resolve names on the internet.',
		policy: { cause: 'temporarily-unavailable', access: 'nothing', retry: 'unsent' },
	},
	connectionRefused: {
		message: '{host} refused the connection or cannot be reached',
		hint: 'Check the host and port of {address} in the credential, that the service is running, and any firewall in between.',
		policy: { cause: 'temporarily-unavailable', access: 'nothing', retry: 'unsent' },
	},
	hostNotAllowed: {
		message: '{host} is not among the domains that the credential allows',
		hint: 'Open the credential “Unified Commerce API” and add the hosts of both Base URL and Auth URL to its allowed domains.',
		policy: { cause: 'configuration-invalid', access: 'nothing', retry: 'no' },
	},
	certificate: {
		message: 'the certificate of {host} is not trusted',
		hint: 'Install a valid certificate on the service. For a test system you trust, turn on “Ignore SSL Issues (Insecure)” in the credential.',
		policy: { cause: 'configuration-invalid', access: 'nothing', retry: 'no' },
	},
	noSecureConnection: {
		message: 'no secure connection to {host} could be made',
		hint: 'Check that this host and port use https. Without https the address must begin with http://.',
		policy: { cause: 'configuration-invalid', access: 'nothing', retry: 'no' },
	},
	timeout: {
		message: '{host} did not answer within {timeout}',
		hint: 'Some channels answer slowly. Raise the option “Timeout”, or lower “Page Size” so that each answer is smaller.',
		policy: { cause: 'temporarily-unavailable', access: 'unavailable', retry: 'yes' },
	},
	answerCut: {
		message: 'the answer is incomplete',
		hint: SERVICE_MAY_BE_DOWN,
		policy: { cause: 'temporarily-unavailable', access: 'unavailable', retry: 'yes' },
	},
	networkOther: {
		message: 'the request did not get through ({reason})',
		hint: 'Check the network of n8n, and any proxy or firewall between it and the service.',
		policy: { cause: 'temporarily-unavailable', access: 'unavailable', retry: 'yes' },
	},
	cancelled: {
		// n8n recognizes a stopped execution by the word “canceled”.
		message: 'the execution was canceled',
		hint: 'Run the workflow again when you want the rest.',
		policy: { cause: 'temporarily-unavailable', access: 'nothing', retry: 'no' },
	},
	tokenRefused: {
		message: '{reason}',
		hint: 'Open the credential “Unified Commerce API”, correct it and test it.',
		policy: { cause: 'credential-invalid', access: 'nothing', retry: 'no' },
	},
	tokenUnavailable: {
		message: '{reason}',
		hint: 'Check Auth URL in the credential. If it is right, try again later.',
		policy: { cause: 'temporarily-unavailable', access: 'nothing', retry: 'unsent' },
	},
	unauthorized: {
		message: 'the service did not accept the access token, not even a new one (HTTP 401)',
		hint: 'Check that Base URL and Auth URL belong to the same service, that Scope is right, and that the client may use the service.',
		policy: { cause: 'credential-invalid', access: 'nothing', retry: 'no' },
	},
	forbidden: {
		message: 'the service does not allow it (HTTP 403{reasonAfterComma})',
		hint: 'Most often the user has not linked this channel yet: send them a Magic Link (resource “Magic Link”). Otherwise the client lacks the right to read this data.',
		policy: { cause: 'configuration-invalid', access: 'refused', retry: 'no' },
	},
	clientForbidden: {
		message: 'the service does not allow this client to do it (HTTP 403{reasonAfterComma})',
		hint: 'Ask the operator of the service to give the client of the credential this right.',
		policy: { cause: 'configuration-invalid', access: 'refused', retry: 'no' },
	},
	blocked: {
		message: 'something in front of the service blocks n8n (HTTP 403{reasonAfterComma})',
		hint: 'A firewall or bot protection returned a web page. Ask the operator of the service to allow the address of your n8n.',
		policy: { cause: 'configuration-invalid', access: 'unknown', retry: 'no' },
	},
	proxyLogin: {
		message: 'the proxy in front of the service requires a login (HTTP 407{reasonAfterComma})',
		hint: 'Add user name and password to the address of the proxy in the settings of n8n (HTTP_PROXY, HTTPS_PROXY).',
		policy: { cause: 'configuration-invalid', access: 'nothing', retry: 'no' },
	},
	notFound: {
		message: 'the service does not know this address (HTTP {status}{reasonAfterComma})',
		hint: 'Check Base URL in the credential: it is the address of the service, without a path.',
		policy: { cause: 'configuration-invalid', access: 'nothing', retry: 'no' },
	},
	badRequest: {
		message: 'the service refused the request (HTTP {status}{reasonAfterComma})',
		hint: 'Compare the parameters of the node with the reason that the service gives.',
		policy: { cause: 'configuration-invalid', access: 'unknown', retry: 'no' },
	},
	rateLimited: {
		message: 'the service allows no more requests for now (HTTP 429{reasonAfterComma})',
		hint: 'Wait a while, then run the workflow again. To stay below the limit, run it less often, or set the option “Pause Between Pages”.',
		policy: { cause: 'rate-limited', access: 'throttled', retry: 'yes' },
	},
	serverTrouble: {
		message: 'the service could not answer (HTTP {status}{reasonAfterComma})',
		hint: SERVICE_MAY_BE_DOWN,
		policy: { cause: 'temporarily-unavailable', access: 'unavailable', retry: 'no' },
	},
	serverTimeout: {
		message:
			'the service stopped because the request took too long (HTTP {status}{reasonAfterComma})',
		hint: 'Some channels answer slowly. Lower “Page Size” so that each answer is smaller, or try again later. The option “Timeout” does not help, because this limit is set by the service or a proxy in front of it.',
		policy: { cause: 'temporarily-unavailable', access: 'unavailable', retry: 'no' },
	},
	redirected: {
		message: 'the service redirects to another address (HTTP {status}{reasonAfterComma})',
		hint: 'Enter the final address as Base URL. Redirects are not followed, so that the access token never reaches another host.',
		policy: { cause: 'configuration-invalid', access: 'nothing', retry: 'no' },
	},
	notJson: {
		message: 'the answer is not JSON{reasonAfterColon}',
		hint: 'Check Base URL in the credential: it may point to a web page or a login page instead of the service. If it is right, a proxy answered instead: try again later.',
		policy: { cause: 'temporarily-unavailable', access: 'unknown', retry: 'no' },
	},
	emptyAnswer: {
		message: 'the answer is empty',
		hint: 'An empty answer does not mean that there is no data, so nothing was returned. Try again. If it happens again, ask the operator of the service.',
		policy: { cause: 'temporarily-unavailable', access: 'unknown', retry: 'no' },
	},
	unexpectedShape: {
		message: 'the answer has an unexpected format{reasonAfterColon}',
		hint: 'Check that Base URL points to the Unified Commerce Data Service, and ask its operator if it does.',
		policy: { cause: 'temporarily-unavailable', access: 'unknown', retry: 'no' },
	},
	reportedByService: {
		message: '{channel} could not return data{channelStatus}{reasonAfterColon}',
		hint: 'The service reported this for the channel. Correct what it names, or try again later.',
		policy: { cause: 'temporarily-unavailable', access: 'unknown', retry: 'no' },
	},
	channelRefused: {
		message: '{channel} refused access{channelStatus}{reasonAfterColon}',
		hint: 'The link between this user and the channel is no longer valid: send a new Magic Link, or correct the channel credential.',
		policy: { cause: 'credential-invalid', access: 'refused', retry: 'no' },
	},
	channelLocked: {
		message: '{channel} has locked this shop{channelStatus}{reasonAfterColon}',
		hint: 'Ask the merchant to sign in to the channel and open the shop again, for example by paying its plan. Then try again.',
		policy: { cause: 'configuration-invalid', access: 'refused', retry: 'no' },
	},
	notLinked: {
		message: 'the user is not linked to {channel}{reasonAfterColon}',
		hint: 'Send the merchant a Magic Link (resource “Magic Link”) to link this channel, or use channel credentials.',
		policy: { cause: 'configuration-invalid', access: 'notLinked', retry: 'no' },
	},
	cursorRepeated: {
		message: 'the service repeats a cursor or its records, so the pages would never end',
		hint: 'The node stopped, so that nothing is read twice. Try again with another “Page Size”. If it happens again, tell the operator of the service.',
		policy: { cause: 'temporarily-unavailable', access: 'unknown', retry: 'no' },
	},
} as const satisfies Record<string, ErrorKind>;

/** Distinguished by what the user has to do. */
export type ApiErrorKind = keyof typeof ERROR_KINDS;

/** Placeholders such as `{host}` without a value become ''. */
export const fill = (text: string, values: Record<string, string>): string =>
	text.replace(/\{(\w+)\}/g, (_, name: string) =>
		Object.hasOwn(values, name) ? values[name] : '',
	);
