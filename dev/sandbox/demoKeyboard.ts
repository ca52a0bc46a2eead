import { createInterface } from 'node:readline';
import { dataChannels } from './api/table';
import { DEMO_SHOP } from './data/demo/demoShops';
import type { Channel, Sandbox } from './types';

/** What Enter does, for people. */
export const ENTER_HELP = `Enter makes something happen in the shop ${DEMO_SHOP.tpUserId} on ${DEMO_SHOP.channel}: a new order, then it is paid, shipped, refunded.
For another shop type its User ID, or User ID and channel, before Enter, such as: shop-1 bol`;

/**
 * Lets something happen in a shop of the demo with each line that is typed, and says what. Returns what ends it.
 * @param say takes a line for people
 */
export function actOnEnter(
	{ store }: Pick<Sandbox, 'store'>,
	say: (line: string) => void,
): () => void {
	// Without the editing of lines, in which Ctrl-C would be a key like others.
	const lines = createInterface({ input: process.stdin, terminal: false });
	lines.on('line', (line) => say(answerTo(line, store)));
	return () => {
		lines.close();
		process.stdin.unref?.();
	};
}

/** Does what a typed line asks for, and tells it in a line. */
export function answerTo(line: string, store: Pick<Sandbox['store'], 'next' | 'isKnown'>): string {
	const [tpUserId = DEMO_SHOP.tpUserId, channel = DEMO_SHOP.channel] = line
		.trim()
		.split(/\s+/)
		.filter(Boolean);
	// A word such as “help” is no User ID, unless somebody uses it as one.
	if (/^[\p{L}?!]+$/u.test(tpUserId) && !store.isKnown(tpUserId)) return ENTER_HELP;
	if (!dataChannels.orders.includes(channel as Channel))
		return `There is no channel “${channel}”. Choose one of ${dataChannels.orders.join(', ')}.`;
	try {
		return `${store.next(channel as Channel, tpUserId).text} (${tpUserId} on ${channel})`;
	} catch (error) {
		return (error as Error).message;
	}
}
