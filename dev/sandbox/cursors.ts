import { createHmac } from 'node:crypto';
import type { Channel, Resource } from './api/table';
import type { Filters } from './filters';

/** What a cursor carries: whose reading of what it continues, where it stands, and its filters. */
export interface CursorState {
	resource: Resource;
	channel: Channel;
	tpUserId: string;
	/** Place of the last record delivered. */
	place: number;
	/** 0-based number of the page it asks for. */
	page: number;
	filters: Filters;
}

/** Texts around the cursor's core, with every character that careless clients re-encode or trim. */
const wrappings: Partial<Record<Channel, [before: string, after: string]>> = {
	woocommerce: ['wc+/=', '=='],
	bigcommerce: ['?after=%2B&cursor=', '&x=%20'],
	bol: ['página "é" ', ' +/=%'],
	amazon: ['AAA+/=="', '"%C3%A9 é=='],
	lightspeed_c: ['https://api.example.com/x?offset=%5B"', '"%5D&limit=100'],
};

const KEY = 'sandbox-cursor';

const sign = (core: string): string =>
	createHmac('sha256', KEY).update(core).digest('base64url').slice(0, 12);

/** The opaque text of a cursor. The same state always gives the same text. */
export function writeCursor(state: CursorState): string {
	const core = Buffer.from(JSON.stringify(state)).toString('base64url');
	const [before, after] = wrappings[state.channel] ?? ['', ''];
	return `${before}${core}.${sign(core)}${after}`;
}

/** The state of a cursor; undefined when it is not, character for character, one that was given out for this channel. */
export function readCursor(cursor: string, channel: Channel): CursorState | undefined {
	const [before, after] = wrappings[channel] ?? ['', ''];
	if (!cursor.startsWith(before) || !cursor.endsWith(after)) return undefined;
	const [core, signature, ...rest] = cursor
		.slice(before.length, cursor.length - after.length)
		.split('.');
	if (!core || rest.length > 0 || sign(core) !== signature) return undefined;
	return JSON.parse(Buffer.from(core, 'base64url').toString()) as CursorState;
}
