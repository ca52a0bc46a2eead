import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialKeys, hasPages, type Channel, type Resource } from '../api/table';
import { checkBody, checkQuery } from '../api/validate';
import { readCursor, type CursorState } from '../cursors';
import { beginning, placeOf, readPage, type Page } from '../data/reading';
import { pageChanges, type PageChanges } from '../faults/pages';
import { changedRecords, changesRecords } from '../faults/records';
import { compileFilters, filtersOf, pickFields } from '../filters';
import { announceCompletion } from './completion';
import type { Context } from './context';
import {
	channelRefusal,
	jsonList,
	report,
	stepFailure,
	stepPart,
	successEnvelope,
} from './envelope';
import { pageSize, type DataRequest } from './dataRequest';
import { endsWithNull, nextTokens } from './nextTokens';
import { Refusal } from './refusal';
import { checkBearer } from './tokenEndpoint';

/** The channel's token in `params`, if any. */
function channelToken({ channel, body }: DataRequest): string | undefined {
	const pairs = (
		body.params as Record<string, Array<{ key: string; value: unknown }>> | undefined
	)?.[channel];
	const token = pairs?.find(({ key }) => key === 'token')?.value;
	return token === undefined ? undefined : String(token);
}

/** Whether the channel itself turns the credentials down; such tokens begin with `bad`. */
const isRefusedByChannel = (token: string | undefined): boolean =>
	token?.startsWith('bad') ?? false;

function checkAccess({ links }: Context, request: DataRequest): void {
	const { channel, tpUserId } = request;
	if (channelToken(request) === undefined && !links.isLinked(tpUserId, channel)) {
		const keys = (credentialKeys[channel] ?? []).join(', ');
		throw new Refusal(
			403,
			`The user ${tpUserId} is not authenticated to the channel ${channel}. Send the user a Magic Link, or send channel credentials (${keys}) in params.`,
		);
	}
}

/** How long before now the end of a period must lie for Amazon to take it, in milliseconds. */
const AMAZON_END_AGE_MS = 2 * 60_000;

/** Whether the channel refuses the end of a period as one that has not passed. */
const isEndTooLate = ({ now }: Context, { channel, body }: DataRequest): boolean =>
	channel === 'amazon' &&
	[body.created_at_max, body.updated_at_max].some(
		(end) => end !== undefined && Date.parse(String(end)) > now() - AMAZON_END_AGE_MS,
	);

function startOf({ resource, channel, tpUserId, body }: DataRequest): CursorState {
	if (body.next_page_token === undefined || !hasPages(resource, channel)) {
		return { resource, channel, tpUserId, place: beginning, page: 0, filters: filtersOf(body) };
	}
	const state = readCursor(String(body.next_page_token), channel);
	if (!state || state.resource !== resource || state.tpUserId !== tpUserId) {
		throw new Refusal(
			400,
			'next_page_token is not one that was given out for this channel, user and operation.',
		);
	}
	return state;
}

/** The records of a page as a JSON list in UTF-8. */
function recordsOf(
	{ resource, body }: DataRequest,
	{ entries, repeated }: Page<Resource>,
	changes: PageChanges,
): Buffer {
	if (body.fields === undefined && !changesRecords(changes))
		return jsonList(entries.map((entry) => entry.bytes()));
	const records = entries.map((entry) =>
		body.fields === undefined ? entry.json() : pickFields(entry.json(), body.fields),
	);
	return Buffer.from(`[${changedRecords(resource, records, repeated, changes).join(',')}]`);
}

function successAnswer(
	context: Context,
	request: DataRequest,
	changes: PageChanges,
	startedAt: number,
): Buffer {
	const { resource, channel, tpUserId } = request;
	const state = startOf(request);
	const accept = compileFilters(resource, channel, state.filters, context.settings.dateBounds);
	const collection = context.store.collection<Resource>(resource, channel, tpUserId);
	const size = pageSize(context, request);
	const isCounted = context.settings.cursors === 'pageNumber' && state.page > 0;
	const place = isCounted ? placeOf(collection, state.page * size, accept) : state.place;
	const page = readPage(collection, place, size, accept, changes);
	const isEmpty = page.entries.length === 0;
	const isEnd = isEmpty && !page.more;
	const isNull =
		changes.nullResult !== undefined ||
		(changes.nullWhenEmpty && isEmpty) ||
		(isEnd && endsWithNull(context, request, changes));
	const output: Record<string, unknown> = {
		...stepPart('transform', true),
		...nextTokens(context, request, state, page, changes),
	};
	quietLists(output, changes.quietLists);
	if (changes.bare)
		for (const name of ['execution_id', 'override_count', 'next_page_token_url'])
			delete output[name];
	return successEnvelope({
		output,
		result: isNull ? Buffer.from('null') : recordsOf(request, page, changes),
		report: changes.bare
			? undefined
			: report(`https://${channel}.example.com/${resource}.json`, performance.now() - startedAt),
	});
}

function quietLists(output: Record<string, unknown>, as: PageChanges['quietLists']): void {
	if (as === undefined) return;
	for (const list of [
		'schemaValidationErrors',
		'restErrors',
		'operationErrors',
		'unexpectedErrors',
	]) {
		if (as === 'absent') delete output[list];
		else output[list] = as === 'object' ? {} : [];
	}
}

/** POST {base_url}/api/ServiceClientApp/Unified/Orders and …/Products (spec: List orders, List products). */
export function dataEndpoint(server: FastifyInstance, context: Context, resource: Resource): void {
	const path =
		`/api/ServiceClientApp/Unified/${resource === 'orders' ? 'Orders' : 'Products'}` as const;

	const read = (request: FastifyRequest): DataRequest => {
		checkBearer(context, request);
		const { query } = request.recorded;
		const { strict } = context.settings;
		checkQuery(path, 'post', query, strict);
		if (strict && !request.headers['content-type']?.startsWith('application/json')) {
			throw new Refusal(415, 'The body must be sent as application/json.');
		}
		const { channel, tpUserId } = query as { channel: Channel; tpUserId: string };
		const body: unknown = request.body ?? {};
		checkBody(resource, channel, body, strict);
		return { resource, channel, tpUserId, body };
	};

	server.post(path, async (request, reply): Promise<FastifyReply> => {
		const startedAt = performance.now();
		const data = read(request);
		checkAccess(context, data);
		const { localHours } = context.settings;
		const changes = { ...pageChanges(request.planned), localHours };
		const wait = context.settings.latencyMs + (changes.delayMs ?? 0);
		if (wait > 0) await delay(wait, undefined, { ref: false });
		void reply.type('application/json; charset=utf-8');
		if (isRefusedByChannel(channelToken(data))) {
			const refusal = channelRefusal(401, {
				errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
			});
			return reply.send(JSON.stringify(stepFailure('extract', { restErrors: refusal }, 'failed')));
		}
		if (isEndTooLate(context, data)) {
			const refusal = channelRefusal(400, {
				errors: [
					{
						code: 'InvalidInput',
						message:
							'CreatedBefore or LastUpdatedBefore must be at least two minutes before the current time',
					},
				],
			});
			return reply.send(JSON.stringify(stepFailure('extract', { restErrors: refusal }, 'failed')));
		}
		const answer = successAnswer(context, data, changes, startedAt);
		announceCompletion(request.recorded.query.completionCallbackUrl, data.tpUserId);
		return reply.send(answer);
	});
}
