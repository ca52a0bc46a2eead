import { randomBytes } from 'node:crypto';
import { channels, type Channel } from '../api/table';

/** Lifetime of a Magic Link in seconds. */
const LIFETIME_SECONDS = 60 * 60;

export interface MagicLink {
	token: string;
	tpUserId: string;
	scopes: string[];
	redirectUrl?: string;
	/** Epoch seconds. */
	expiresAt: number;
	used: boolean;
}

/** Which user is linked to which channel, and the Magic Links given out. */
export class Links {
	/** Per user, a list of linked channels; a user not in it is linked to every channel. */
	private users = new Map<string, Set<Channel>>();
	private links = new Map<string, MagicLink>();

	constructor(
		private readonly unlinkedAtStart: string[],
		private readonly now: () => number,
	) {
		this.reset();
	}

	isLinked(tpUserId: string, channel: Channel): boolean {
		return this.users.get(tpUserId)?.has(channel) ?? true;
	}

	link(tpUserId: string, channel?: Channel): void {
		for (const name of channel ? [channel] : channels) this.channelsOf(tpUserId).add(name);
	}

	unlink(tpUserId: string, channel?: Channel): void {
		for (const name of channel ? [channel] : channels) this.channelsOf(tpUserId).delete(name);
	}

	create(tpUserId: string, scopes: string[], redirectUrl?: string): MagicLink {
		const token = randomBytes(24).toString('base64url');
		const expiresAt = Math.floor(this.now() / 1000) + LIFETIME_SECONDS;
		const link = { token, tpUserId, scopes, redirectUrl, expiresAt, used: false };
		this.links.set(token, link);
		return link;
	}

	/** Uses a link up and links its user; undefined when it is unknown, used or expired. */
	open(token: string): MagicLink | undefined {
		const link = this.links.get(token);
		if (!link || link.used || link.expiresAt * 1000 <= this.now()) return undefined;
		link.used = true;
		for (const channel of channels)
			if (link.scopes.includes(channel)) this.link(link.tpUserId, channel);
		return link;
	}

	reset(): void {
		this.links = new Map();
		this.users = new Map(this.unlinkedAtStart.map((tpUserId) => [tpUserId, new Set()]));
	}

	private channelsOf(tpUserId: string): Set<Channel> {
		let linked = this.users.get(tpUserId);
		if (!linked) this.users.set(tpUserId, (linked = new Set(channels)));
		return linked;
	}
}
