import type { Channel, Sandbox, SandboxOptions } from '../../../dev/sandbox';
import { dataChannels } from '../../../dev/sandbox';
import { Random } from '../../../dev/sandbox/data/random';

export interface Shop {
	channel: Channel;
	tpUserId: string;
}

/** Orders that each shop holds at the start; with pages of three this is more than one reading of five pages takes. */
export const ORDERS_AT_START = 18;

/** Pages so small that each reading has several. */
export const shopsSandbox = {
	perUser: true,
	orders: ORDERS_AT_START,
	pageCap: 3,
	latencyMs: 20,
	// they are counted, not looked at
	keepRequests: 1_000,
} as const satisfies SandboxOptions;

/** Shops on every channel that has orders, in turn. */
export const shopsOf = (count: number): Shop[] =>
	Array.from({ length: count }, (_, index) => ({
		channel: dataChannels.orders[index % dataChannels.orders.length],
		tpUserId: `shop-${index + 1}`,
	}));

/** Random new and changed orders. Each change has a note of its own, so that no old copy passes for it. */
export class Life {
	/** what happened in the shops */
	readonly happened = { added: 0, changed: 0 };
	private readonly random: Random;
	private readonly ids = new Map<string, string[]>();

	constructor(
		private readonly sandbox: Sandbox,
		private readonly shops: Shop[],
		seed: number,
	) {
		this.random = new Random(seed, 'life');
	}

	/** Something happens in about this share of the shops, in some of them several times. */
	happen(share: number): void {
		for (const shop of this.shops) {
			if (this.random.next() >= share) continue;
			for (let left = 1 + this.random.below(3); left > 0; left--) this.once(shop);
		}
	}

	private once(shop: Shop): void {
		const { channel, tpUserId } = shop;
		const { store } = this.sandbox;
		const ids = this.idsOf(shop);
		const note = `event ${this.happened.added + this.happened.changed + 1}`;
		if (this.random.next() < 0.3) {
			ids.push(store.add('orders', channel, { note }, { tpUserId }).id);
			this.happened.added++;
			return;
		}
		const financial_status = this.random.pick(['paid', 'refunded', 'voided']);
		store.update(
			'orders',
			channel,
			this.random.pick(ids),
			{ note, financial_status },
			{ tpUserId },
		);
		this.happened.changed++;
	}

	private idsOf({ channel, tpUserId }: Shop): string[] {
		let ids = this.ids.get(tpUserId);
		if (!ids)
			this.ids.set(tpUserId, (ids = this.sandbox.orders(channel, tpUserId).map(({ id }) => id)));
		return ids;
	}
}
