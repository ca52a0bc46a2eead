import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { send, type Connection } from '../../../shared/service/request';
import { readLink, type MagicLink } from './link';

const PATH = 'GetTpUserAuthDisposableToken';

const ONCE_HINT =
	'The service may have made a link all the same, so it was not asked a second time. To get a new link, run the node again.';

/** For whom a Magic Link is, and for which channels (spec: Create a Magic Link). */
export interface LinkQuery {
	tpUserId: string;
	/** identifiers of channels; empty means all */
	scopes: readonly string[];
	/** where the browser goes afterwards, checked */
	redirectUrl?: string;
}

/** What the note says when an answer has a token but no link. */
export const NO_ADDRESS = 'The service gave a token but no address, so there is no link to send.';

/**
 * Asks for a Magic Link. The link is never opened here, as it may work only once.
 * @throws ApiError when there is none
 */
export async function requestLink(
	context: IExecuteFunctions,
	connection: Connection,
	{ tpUserId, scopes, redirectUrl }: LinkQuery,
): Promise<MagicLink> {
	const query: IDataObject = {
		tpUserId,
		...(scopes.length > 0 ? { scopes } : {}),
		...(redirectUrl === undefined ? {} : { redirectUrl }),
	};
	const request = {
		method: 'GET' as const,
		path: PATH,
		query,
		what: 'Creating a Magic Link',
		onceHint: ONCE_HINT,
	};
	return await send(context, connection, request, (body) => readLink(body.toString()));
}
