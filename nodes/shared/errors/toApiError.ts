import {
	isTokenRefusal,
	isTokenUnavailable,
	statusInTokenText,
	withoutHint,
} from './tokenMessages';
import { ApiError, type ApiErrorKind } from './apiError';
import { isSuccess, kindOfStatus } from './status';

const KIND_OF_CODE: Readonly<Record<string, ApiErrorKind>> = {
	ERR_INVALID_URL: 'addressInvalid',
	ERR_UNSUPPORTED_PROTOCOL: 'addressInvalid',
	ENOTFOUND: 'hostUnknown',
	EAI_AGAIN: 'hostUnknown',
	ECONNREFUSED: 'connectionRefused',
	EHOSTUNREACH: 'hostUnreachable',
	ENETUNREACH: 'hostUnreachable',
	EHOSTDOWN: 'hostUnreachable',
	ENETDOWN: 'hostUnreachable',
	ETIMEDOUT: 'timeout',
	ESOCKETTIMEDOUT: 'timeout',
	ECONNABORTED: 'timeout',
	ECONNRESET: 'connectionCut',
	EPIPE: 'connectionCut',
	Z_BUF_ERROR: 'answerCut',
	Z_DATA_ERROR: 'answerCut',
	EPROTO: 'noSecureConnection',
	ERR_SSL_WRONG_VERSION_NUMBER: 'noSecureConnection',
	ERR_CANCELED: 'cancelled',
	CERT_HAS_EXPIRED: 'certificate',
	CERT_NOT_YET_VALID: 'certificate',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
	SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
	ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
};

/** Words of the HTTP client, for the cases in which n8n hands on no code. */
const KIND_OF_WORDS: ReadonlyArray<[RegExp, ApiErrorKind]> = [
	[/timeout of \d+ ?ms exceeded|timed? ?out/i, 'timeout'],
	[/invalid url/i, 'addressInvalid'],
	[/certificate|self.signed|altname/i, 'certificate'],
	[/wrong version number|ssl routines/i, 'noSecureConnection'],
	[/cancell?ed/i, 'cancelled'],
	[/domain not allowed|restricted from accessing/i, 'hostNotAllowed'],
	[
		/unexpected end of file|incorrect (data|header|length) check|decompression failed/i,
		'answerCut',
	],
	[/socket hang up|aborted|connection .*closed|closed unexpectedly/i, 'connectionCut'],
];

interface ThrownByN8n {
	message?: unknown;
	description?: unknown;
	httpCode?: unknown;
	code?: unknown;
	messages?: unknown;
	cause?: { code?: unknown };
}

/**
 * Reads what n8n's request helper threw. Only codes and words are taken over, never the object itself:
 * it carries headers, bodies and so secrets.
 */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiError) return thrown;
	const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as ThrownByN8n;
	const words = wordsOf(error);
	const tokenText = words.find((text) => isTokenRefusal(text) || isTokenUnavailable(text));
	if (tokenText !== undefined) return tokenFailure(tokenText, error.description);
	const status = statusOf(error);
	if (status !== undefined) return new ApiError(kindOfStatus(status), { status });
	return new ApiError(networkKind(error, words), { reason: words[0] });
}

function tokenFailure(text: string, description: unknown): ApiError {
	const hint = typeof description === 'string' && description !== '' ? description : undefined;
	const reason = hint === undefined ? text : withoutHint(text, hint);
	return new ApiError(isTokenRefusal(text) ? 'tokenRefused' : 'tokenUnavailable', {
		reason,
		...statusInTokenText(text),
		hint,
	});
}

function wordsOf({ message, messages, description }: ThrownByN8n): string[] {
	return [message, ...(Array.isArray(messages) ? messages : []), description].filter(
		(text): text is string => typeof text === 'string' && text !== '',
	);
}

/** Of an answer that is no success: one that breaks off in its middle bears the status it began with. */
function statusOf({ httpCode }: ThrownByN8n): number | undefined {
	const status = Number(httpCode);
	const isStatus = httpCode !== null && Number.isInteger(status) && status >= 100 && status < 600;
	return isStatus && !isSuccess(status) ? status : undefined;
}

function networkKind(error: ThrownByN8n, words: readonly string[]): ApiErrorKind {
	const codes = [error.cause?.code, error.code, error.httpCode];
	for (const code of codes) {
		if (typeof code === 'string' && Object.hasOwn(KIND_OF_CODE, code)) return KIND_OF_CODE[code];
	}
	const codeInWords = Object.keys(KIND_OF_CODE).find((code) =>
		words.some((text) => text.includes(code)),
	);
	if (codeInWords) return KIND_OF_CODE[codeInWords];
	const match = KIND_OF_WORDS.find(([pattern]) => words.some((text) => pattern.test(text)));
	return match ? match[1] : 'networkOther';
}
