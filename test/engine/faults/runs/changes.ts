import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Channel, PlainFault, Sandbox } from '../../../../dev/sandbox';
import { clock, HOUR, MINUTE } from '../../UnifiedCommerceTrigger/support';
import { getChanges } from '../../UnifiedCommerce/getChanges/support';
import { complaintAbout } from '../told';
import { dataFault } from './faults';
import { differenceOf, type Tally } from './judge';

const EVENTS = ['created', 'orderPaid', 'orderRefunded'] as const;
const STATUSES = ['pending', 'partially_paid', 'paid', 'paid'] as const;
/** A refund with none of these has moved no money; the last two have. */
const TRANSACTIONS = [
	{ kind: 'void', status: 'success' },
	{ kind: 'refund', status: 'failure' },
	{ kind: 'refund', status: 'error' },
	{ kind: 'refund', status: 'pending' },
	{ kind: 'refund', status: 'success' },
] as const;
const MAX_RETRIES = 4;

type Transaction = (typeof TRANSACTIONS)[number] | null;

/** What happens to the order at a place in the shop: it is made if it is not there yet. */
interface Write {
	order: number;
	status: (typeof STATUSES)[number];
	/** null: a refund without transactions, of lines only */
	refund: { at: number; transaction: Transaction };
}

/** Readings of a shop whose orders are written in between, through faults that pass. */
export interface ChangesRun {
	event: (typeof EVENTS)[number];
	channel: Channel;
	/** hours that the clock of the shop is ahead of UTC, whose dates then have no offset */
	localHours: number | undefined;
	rounds: Array<{ writes: Write[]; fault: PlainFault; strikes: number }>;
}

const passing = dataFault.filter(({ nature }) => nature === 'passing' || nature === 'odd');
const MOST_ORDERS = 3;

export const changesRun: fc.Arbitrary<ChangesRun> = fc.record({
	event: fc.constantFrom(...EVENTS),
	channel: fc.constantFrom<Channel>('woocommerce', 'woocommerce', 'shopify', 'bol'),
	localHours: fc.option(fc.integer({ min: -11, max: 13 }), { nil: undefined, freq: 2 }),
	rounds: fc.array(
		fc.record({
			writes: fc.array(
				fc.record({
					order: fc.nat(MOST_ORDERS - 1),
					status: fc.constantFrom(...STATUSES),
					refund: fc.record({
						at: fc.nat(1),
						transaction: fc.constantFrom<Transaction>(null, ...TRANSACTIONS),
					}),
				}),
				{ minLength: 1, maxLength: 5 },
			),
			fault: passing.map(({ fault }) => fault),
			strikes: fc.integer({ min: 1, max: MAX_RETRIES }),
		}),
		{ minLength: 4, maxLength: 6 },
	),
});

/** An order as the shop has it, and what readings know of it. */
interface ShopOrder {
	id: string;
	isOld: boolean;
	fields: {
		financial_status: string;
		refunds: Array<IDataObject & { transactions: Transaction[] }>;
	};
	/** the status of the last reading; undefined before it */
	status?: string;
	/** events that came, or were there at the first reading */
	done: Set<string>;
}

const movesMoney = (transaction: Transaction): boolean =>
	transaction?.kind === 'refund' && ['success', 'pending'].includes(transaction.status);

/** The events that a reading must give of an order, as keys; notes what it has seen. */
function expectedOf(order: ShopOrder, event: ChangesRun['event'], isFirst: boolean): string[] {
	const { financial_status: status, refunds } = order.fields;
	const before = order.status;
	order.status = status;
	const happened = {
		created: order.isOld ? [] : [order.id],
		orderPaid: status === 'paid' && before !== 'paid' ? [order.id] : [],
		orderRefunded: refunds
			.filter(({ transactions }) => transactions.some(movesMoney))
			.map(({ id }) => `${order.id}/${String(id)}`),
	}[event];
	const fresh = happened.filter((key) => !order.done.has(key));
	// An order that was paid at first may be paid again, once.
	if (!isFirst || event === 'orderRefunded') for (const key of fresh) order.done.add(key);
	return isFirst ? [] : fresh;
}

/**
 * Plays a run and holds what came out against what the shop did.
 * @throws Error that names what was not right
 */
export async function judgeChanges(sandbox: Sandbox, run: ChangesRun, tally: Tally): Promise<void> {
	const { event, channel, localHours, rounds } = run;
	tally.runs += 1;
	sandbox.reset();
	sandbox.settings.pageCap = 2;
	sandbox.settings.localHours = localHours;
	const orders: ShopOrder[] = [];
	const write = ({ order: at, status, refund }: Write, isOld: boolean): void => {
		const now = new Date().toISOString();
		const known = orders[at];
		const { refunds = [] } = known?.fields ?? {};
		const id = `r${refund.at}`;
		const others = refunds.filter((entry) => entry.id !== id);
		const transactions = refund.transaction ? [refund.transaction] : [];
		const fields = {
			financial_status: status,
			refunds: [...others, { id, created_at: now, transactions }],
		};
		if (known) {
			known.fields = fields;
			sandbox.store.update('orders', channel, known.id, { ...fields, updated_at: now } as never);
			return;
		}
		const made = isOld ? new Date(Date.now() - 72 * HOUR).toISOString() : now;
		const dates = { created_at: made, updated_at: made };
		const added = sandbox.store.add('orders', channel, { ...dates, ...fields } as never);
		orders.push({ id: added.id, isOld, fields, done: new Set() });
	};

	let state = '';
	for (const [round, { writes, fault, strikes }] of [
		{ writes: rounds[0].writes, fault: undefined, strikes: 0 },
		...rounds,
	].entries()) {
		const isFirst = round === 0;
		for (const each of writes)
			write({ ...each, order: Math.min(each.order, orders.length) }, isFirst);
		clock.pass(11 * MINUTE);
		sandbox.faults.clear();
		if (fault) sandbox.faults.times(strikes, fault);
		const { changes, states, result } = await getChanges(
			sandbox,
			{
				changes: event,
				channel,
				state,
				readingOptions: { maxRetries: MAX_RETRIES, pageSize: 2 },
			},
			[{}],
		);
		const complaint = complaintAbout(result);
		if (complaint) throw tally.found('unworded', complaint);
		if (result.error) throw tally.found('needless', result.error.message);
		const came = changes.map(({ json }) => keyOf(event, json)).sort();
		const expected = orders.flatMap((order) => expectedOf(order, event, isFirst)).sort();
		const difference = differenceOf(came, expected);
		const what = `round ${round}: ${came.join(', ')} instead of ${expected.join(', ')}`;
		if (difference) throw tally.found(difference, what);
		// Where dates have no offset, nobody can tell on which side of the activation the next ones lie before a day is over.
		if (isFirst) clock.pass(30 * HOUR);
		state = String(states[0].state);
		tally.complete += 1;
	}
}

const keyOf = (event: ChangesRun['event'], { id, change }: IDataObject): string =>
	event === 'orderRefunded' ? `${String(id)}/${String((change as IDataObject).to)}` : String(id);
