import {
	isTokenRefusal,
	isTokenUnavailable,
	statusInTokenText,
	withoutHint,
} from './tokenMessages';
import { ApiError } from './apiError';
import type { ApiErrorKind } from './kinds';
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

/** Texts of the HTTP client, for errors that n8n passes on without a code. */
const KIND_OF_TEXT: ReadonlyArray<[RegExp, ApiErrorKind]> = [
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
 * The ApiError for an error that n8n's request helper threw. It takes over codes and texts only: the error object has
 * headers and bodies, which contain secrets.
 */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiError) return thrown;
	const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as ThrownByN8n;
	const texts = textsOf(error);
	const tokenText = texts.find((text) => isTokenRefusal(text) || isTokenUnavailable(text));
	if (tokenText !== undefined) return tokenFailure(tokenText, error.description);
	const status = statusOf(error);
	if (status !== undefined) return new ApiError(kindOfStatus(status), { status });
	return new ApiError(networkKind(error, texts), { reason: texts[0] });
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

function textsOf({ message, messages, description }: ThrownByN8n): string[] {
	return [message, ...(Array.isArray(messages) ? messages : []), description].filter(
		(text): text is string => typeof text === 'string' && text !== '',
	);
}

/** The status of a failed answer. A 2xx status means that the body was incomplete. */
function statusOf({ httpCode }: ThrownByN8n): number | undefined {
	const status = Number(httpCode);
	const isStatus = httpCode !== null && Number.isInteger(status) && status >= 100 && status < 600;
	return isStatus && !isSuccess(status) ? status : undefined;
}

function networkKind(error: ThrownByN8n, texts: readonly string[]): ApiErrorKind {
	const codes = [error.cause?.code, error.code, error.httpCode];
	for (const code of codes) {
		if (typeof code === 'string' && Object.hasOwn(KIND_OF_CODE, code)) return KIND_OF_CODE[code];
	}
	const codeInTexts = Object.keys(KIND_OF_CODE).find((code) =>
		texts.some((text) => text.includes(code)),
	);
	if (codeInTexts) return KIND_OF_CODE[codeInTexts];
	const match = KIND_OF_TEXT.find(([pattern]) => texts.some((text) => pattern.test(text)));
	return match ? match[1] : 'networkOther';
}
