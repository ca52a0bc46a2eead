import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';

import { isAbsent } from '../values/parameterValues';
import { tokenFingerprint } from './tokenRequest';

/** A token is renewed this long before it expires: 60 s, or 10 % of its lifetime if that is less. */
const MARGIN_MS = 60_000;
const MARGIN_SHARE = 0.1;

/**
 * A token that was just issued is used, however short its life: otherwise it would be renewed without end. When it has
 * expired by then, the service answers 401, and it is renewed.
 */
const MIN_USE_MS = 10_000;

/**
 * When a token is to be renewed, as ISO time by the clock of this n8n; '' when its lifetime is not known.
 * @param expiresIn `expires_in` of the token answer: seconds, also as text; anything else means not known
 * @param askedAt when it was asked for, from which on its life counts; epoch milliseconds
 * @param issuedAt when it came, which may be much later
 */
export function renewalTime(expiresIn: unknown, askedAt: number, issuedAt = askedAt): string {
	const isNumber = typeof expiresIn === 'number' || typeof expiresIn === 'string';
	const lifeMs = isNumber && !isAbsent(expiresIn) ? Number(expiresIn) * 1000 : NaN;
	if (!(lifeMs > 0)) return '';
	const beforeEnd = askedAt + lifeMs - Math.min(MARGIN_MS, lifeMs * MARGIN_SHARE);
	const time = new Date(Math.max(beforeEnd, issuedAt + MIN_USE_MS));
	return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** Whether the stored token was issued for the present fields, and is not due for renewal. */
export function isTokenUsable(credential: IDataObject, now = Date.now()): boolean {
	if (isAbsent(credential.accessToken)) return false;
	if (
		credential.tokenFingerprint !== tokenFingerprint(credential as ICredentialDataDecryptedObject)
	)
		return false;
	const renewAt = Date.parse(String(credential.tokenRenewAt ?? ''));
	return Number.isNaN(renewAt) || now < renewAt;
}

/**
 * The error with which `authenticate` makes n8n renew the token without a request: n8n 1.x and 2.x handle it like a
 * 401 of the service (httpRequestWithAuthentication in n8n-core).
 */
export const renewalNeeded = (): Error =>
	Object.assign(new UserError('The stored access token is no longer valid'), {
		response: { status: 401 },
	});
