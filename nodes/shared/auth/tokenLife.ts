import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';

import { isAbsent } from '../params/values';
import { tokenFingerprint } from './tokenRequest';

/** A token is renewed this long before its end, in milliseconds, or earlier by a part of its life if that is less. */
const MARGIN_MS = 60_000;
const MARGIN_PART = 0.1;

/**
 * When a token is to be renewed, as ISO time by the clock of this n8n; '' when its life is not known.
 * @param expiresIn `expires_in` of the token answer: seconds, also as text; anything odd means not known
 * @param now epoch milliseconds
 */
export function renewalTime(expiresIn: unknown, now: number): string {
	const isNumber = typeof expiresIn === 'number' || typeof expiresIn === 'string';
	const lifeMs = isNumber && !isAbsent(expiresIn) ? Number(expiresIn) * 1000 : NaN;
	if (!(lifeMs > 0)) return '';
	const time = new Date(now + lifeMs - Math.min(MARGIN_MS, lifeMs * MARGIN_PART));
	return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** Whether the stored token was issued for the fields as they are now, and is not known to be past its life. */
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
 * Makes n8n renew the token without a request: on both of its lines what `authenticate` throws is handled as an
 * answer of the service is (httpRequestWithAuthentication in n8n-core).
 */
export const renewalNeeded = (): Error =>
	Object.assign(new UserError('The stored access token is no longer valid'), {
		response: { status: 401 },
	});
