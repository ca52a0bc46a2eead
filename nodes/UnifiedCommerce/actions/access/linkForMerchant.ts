import type { IExecuteFunctions } from 'n8n-workflow';

import { ApiError } from '../../../shared/errors/apiError';
import { errorTexts } from '../../../shared/errors/nodeError';
import { errorOf, type ListReader } from '../../../shared/reading/listReader';
import { NO_ADDRESS, requestLink } from '../link/requestLink';

/** A Magic Link for a merchant, or why there is none. */
export interface LinkForMerchant {
	/** the address; null where there is none */
	magicLink: string | null;
	/** why there is none, as sentences without secrets; '' where there is one */
	problem: string;
}

/**
 * Asks once for a Magic Link with which the merchant links the channel of the list.
 * @throws NodeApiError when the execution was cancelled
 */
export async function linkForMerchant(
	context: IExecuteFunctions,
	list: ListReader,
): Promise<LinkForMerchant> {
	const { tpUserId, channel } = list.query;
	try {
		const { uri } = await requestLink(context, list.connection, { tpUserId, scopes: [channel] });
		return { magicLink: uri, problem: uri === null ? NO_ADDRESS : '' };
	} catch (thrown) {
		if (!(thrown instanceof ApiError) || thrown.kind === 'cancelled') throw errorOf(list, thrown);
		const about = { tpUserId, connection: list.connection };
		const { message, hint } = errorTexts(thrown, about, list.redactor());
		return { magicLink: null, problem: `A Magic Link could not be made: ${message}. ${hint}` };
	}
}
