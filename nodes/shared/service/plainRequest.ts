import type { IHttpRequestHelper, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import { toApiError } from '../errors/toApiError';
import { Deadline } from './deadline';

/** Limit for one request of a login or credential test as a whole, in milliseconds. */
export const TIMEOUT_MS = 30_000;

/**
 * Sends a request of a login or credential test, which n8n does not authenticate. Redirects are not followed.
 * @returns the answer with any status, its body as text: n8n would answer a thrown 401 with another token call
 * @throws ApiError when there is no answer in time
 */
export async function sendPlain(
	helpers: IHttpRequestHelper['helpers'],
	options: IHttpRequestOptions,
): Promise<IN8nHttpFullResponse> {
	const deadline = new Deadline(TIMEOUT_MS);
	try {
		return (await helpers.httpRequest({
			...options,
			encoding: 'text',
			json: false,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
			timeout: TIMEOUT_MS,
			abortSignal: deadline.start(),
		})) as IN8nHttpFullResponse;
	} catch (thrown) {
		throw deadline.isOver ? new ApiError('timeout') : toApiError(thrown);
	} finally {
		deadline.clear();
	}
}
