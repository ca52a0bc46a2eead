import { hasPages, type Resource } from '../api/table';
import { writeCursor, type CursorState } from '../cursors';
import type { Page } from '../data/reading';
import type { PageChanges } from '../faults/pages';
import type { EndOfData } from '../faults/types';
import type { Context } from './context';
import { DEFAULT_LIMIT, type DataRequest } from './dataRequest';

const endTokens: Record<
	Exclude<EndOfData, 'nullResult'>,
	{ next_page_token?: string | null; next_page_token_url?: string | null }
> = {
	null: { next_page_token: null, next_page_token_url: null },
	empty: { next_page_token: '', next_page_token_url: '' },
	blank: { next_page_token: ' ', next_page_token_url: ' ' },
	absent: {},
};

/** The follow-up call in the shape the service makes it (spec: Pagination follow-up); no client needs it. */
function followUpUrl({ settings, baseUrl }: Context, request: DataRequest, cursor: string): string {
	const data = JSON.stringify({
		limit: request.body.limit ?? DEFAULT_LIMIT,
		next_page_token: cursor,
	});
	const query = new URLSearchParams({
		configName: `${request.channel}_list_${request.resource}`,
		tpUserId: request.tpUserId,
		data,
	});
	return `${settings.nextPageUrlBase || baseUrl}/api/ServiceClientApp/RunSync?${query.toString()}`;
}

/** Whether a reading that has no more records is given a cursor all the same, and where it leads `result: null`. */
export const endsWithNull = (
	{ settings }: Context,
	request: DataRequest,
	changes: PageChanges,
): boolean =>
	hasPages(request.resource, request.channel) &&
	(changes.endOfData ?? settings.endOfData) === 'nullResult';

/** The fields of an answer that lead to the next page, or say that there is none. */
export function nextTokens(
	context: Context,
	request: DataRequest,
	state: CursorState,
	page: Page<Resource>,
	changes: PageChanges,
) {
	const end = changes.endOfData ?? context.settings.endOfData;
	const isPaged = hasPages(request.resource, request.channel);
	if (changes.nullResult === 'alone' || !isPaged)
		return endTokens[end === 'nullResult' ? 'null' : end];
	if (!page.more && changes.nullResult === undefined && end !== 'nullResult') return endTokens[end];
	const next = writeCursor({ ...state, place: page.place, page: state.page + 1 });
	const asked = request.body.next_page_token as string | undefined;
	const reading = `${request.resource} ${request.channel} ${request.tpUserId}`;
	const cursor = changes.cycle ? context.loops.next(reading, asked, next, changes.cycle) : next;
	return { next_page_token: cursor, next_page_token_url: followUpUrl(context, request, cursor) };
}
