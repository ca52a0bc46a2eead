import { createHash } from 'crypto';
import { UserError } from 'n8n-workflow';

import { ByteReader, ByteWriter } from './packedBytes';
import { packDetector, unpackDetector, type Reads } from './packedDetector';
import { differences, SCOPE_DIGEST_LENGTH, type StateScope } from './stateScope';
import type { SavedState } from './state';

/** What a state text begins with: a name, the version of its format, and a point. */
const PREFIX = 'ucs';
const FORMAT_VERSION = 1;
const BEGINNING = /^ucs(\d+)\.([\w-]*)$/;

/** Characters of the checksum behind the beginning, in base64url. */
const CHECKSUM_LENGTH = 8;

/** The state of one shop between two readings of its changes. */
export interface ShopState extends SavedState {
	/** how the channel was read */
	reads: Reads;
	/** page size that the cursor was made with, as some cursors count pages; only beside a cursor */
	pageSize?: number;
}

/**
 * The state as text: `ucs1.`, checksum and content in base64url. The content is the scope, how the channel is read, the
 * cursor and part if the reading stopped early, and the state of the change detector.
 */
export function stateText(scope: StateScope, state: ShopState): string {
	const writer = new ByteWriter()
		.text(scope.event)
		.text(scope.channel)
		.digests(scope.tpUserId + scope.service + scope.shop + scope.filters)
		.text(state.reads)
		.text(state.cursor ?? '')
		.integer(state.part ?? 0)
		.integer(state.pageSize ?? 0);
	packDetector(state.reads, state.detector, writer);
	const content = writer.bytes();
	return `${PREFIX}${FORMAT_VERSION}.${checksum(content)}${content.toString('base64url')}`;
}

/** A state text that was read, and what it is about. */
export interface ReadState {
	scope: StateScope;
	state: ShopState;
}

/**
 * Reads a state text.
 * @throws UserError when it is no such text, damaged, or made by a newer version
 */
export function readStateText(text: string): ReadState {
	const trimmed = text.trim();
	const [, version, written] = BEGINNING.exec(trimmed) ?? [];
	if (version === undefined) throw trimmed.startsWith(PREFIX) ? damaged(trimmed) : notAState();
	if (Number(version) > FORMAT_VERSION) throw tooNew();
	const content = Buffer.from(written.slice(CHECKSUM_LENGTH), 'base64url');
	if (checksum(content) !== written.slice(0, CHECKSUM_LENGTH)) throw damaged(trimmed);
	try {
		return unpacked(new ByteReader(content));
	} catch {
		throw damaged(trimmed);
	}
}

/**
 * Rejects a state that is about something else, or of a channel that was read in another way.
 * @throws UserError naming what differs
 */
export function assertUsable({ scope, state }: ReadState, wanted: StateScope, reads: Reads): void {
	const differing = differences(scope, wanted);
	if (differing.length === 0 && state.reads === reads) return;
	if (differing.length === 0) throw readOtherwise();
	throw new UserError(`Parameter “State” belongs to another reading: ${differing.join(', ')}`, {
		description:
			'Give each shop the state that came out under its own “key”. To read something else, leave the state empty: that starts afresh, from now on or from “Start From”.',
	});
}

function unpacked(from: ByteReader): ReadState {
	const [event, channel] = [from.text(), from.text()];
	const digest = () => from.digests(SCOPE_DIGEST_LENGTH);
	const [tpUserId, service, shop, filters] = [digest(), digest(), digest(), digest()];
	const reads = from.text() as Reads;
	const cursor = from.text();
	const part = from.integer();
	const pageSize = from.integer();
	return {
		scope: { event, channel, tpUserId, service, shop, filters },
		state: {
			reads,
			...(cursor === '' ? {} : { cursor }),
			...(part === 0 ? {} : { part }),
			...(pageSize === 0 ? {} : { pageSize }),
			detector: unpackDetector(reads, from),
		},
	};
}

const checksum = (content: Buffer): string =>
	createHash('sha256').update(content).digest('base64url').slice(0, CHECKSUM_LENGTH);

const notAState = (): UserError =>
	new UserError('Parameter “State” is not a state of Get Changes', {
		description:
			'Pass on the field “state” of the output State unchanged, or leave it empty the first time.',
	});

const damaged = ({ length }: string): UserError =>
	new UserError(`Parameter “State” is damaged or cut: ${length.toLocaleString('en')} characters`, {
		description:
			'Nothing was requested. Pass on the field “state” of the output State unchanged. A cell of a sheet holds at most 50,000 characters: store longer states in a Data Table or in Postgres.',
	});

const readOtherwise = (): UserError =>
	new UserError('Parameter “State” was made by another version of this node', {
		description:
			'It reads this channel in another way now. Leave the state empty to start afresh, with “Start From” set to the “checkedAt” beside this state.',
	});

const tooNew = (): UserError =>
	new UserError('Parameter “State” was made by a newer version of this node', {
		description:
			'Update the package n8n-nodes-unified-commerce, or leave the state empty to start afresh.',
	});
