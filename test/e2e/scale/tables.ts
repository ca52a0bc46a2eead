import { type Database, manyShopsTables } from '../../../dev/testkit/manyShops';
import type { Edition } from './editions';
import type { Shop } from './shops';

/** What the table of shops says of one. */
export interface ShopRow {
	channel: string;
	tp_user_id: string;
	claim: number;
	resends: number;
	last_error: string | null;
	/** No reading is on its way, and the next one begins afresh. */
	idle: boolean;
	/** Idle, and the last reading succeeded. */
	settled: boolean;
}

export type OrderRow = Record<string, string | Date | null>;

const LINGER = `
CREATE FUNCTION commerce.linger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_sleep(0.3);
  RETURN NULL;
END $$;
CREATE TRIGGER linger AFTER INSERT ON commerce.orders FOR EACH STATEMENT EXECUTE FUNCTION commerce.linger();
CREATE TRIGGER linger BEFORE UPDATE OF state ON commerce.shops FOR EACH STATEMENT EXECUTE FUNCTION commerce.linger();`;

/** The two tables of the page docs/many-shops.md. */
export class Tables {
	constructor(private readonly database: Database) {}

	/** Makes them, with these shops. */
	async create(shops: Shop[], edition: Pick<Edition, 'everySeconds' | 'leaseSeconds'>) {
		const { everySeconds, leaseSeconds } = edition;
		const channels = shops.map(({ channel }) => channel);
		const users = shops.map(({ tpUserId }) => tpUserId);
		await this.database.query(await manyShopsTables());
		await this.database.query(
			`INSERT INTO commerce.shops (channel, tp_user_id, every, lease, start_from)
			SELECT channel, tp_user_id, make_interval(secs => $3), make_interval(secs => $4), '2024-01-01'
			FROM unnest($1::text[], $2::text[]) AS t(channel, tp_user_id)`,
			[channels, users, everySeconds, leaseSeconds],
		);
	}

	/** Makes storing last so long that workers can be killed before the orders are committed, or the state saved. */
	async slowDown() {
		await this.database.query(LINGER);
	}

	/** Makes those of these shops due that are not on their way, as a person does who does not want to wait. */
	async makeDue(shops: Array<Pick<ShopRow, 'channel' | 'tp_user_id'>>) {
		await this.database.query(
			`UPDATE commerce.shops s SET due_at = now()
			FROM unnest($1::text[], $2::text[]) AS t(channel, tp_user_id)
			WHERE s.channel = t.channel AND s.tp_user_id = t.tp_user_id AND s.claimed_until IS NULL AND s.due_at > now()`,
			[shops.map(({ channel }) => channel), shops.map(({ tp_user_id }) => tp_user_id)],
		);
	}

	async shops() {
		return await this.rows<ShopRow>(
			`SELECT channel, tp_user_id, claim::int, resends, last_error, idle,
				idle AND failures = 0 AND checked_at IS NOT NULL AS settled
			FROM commerce.shops, LATERAL (SELECT claimed_until IS NULL AND NOT has_more AS idle) AS now`,
		);
	}

	async orders() {
		return await this.rows<OrderRow>('SELECT * FROM commerce.orders');
	}

	/** Local port of a connection that runs a query like this at the moment. */
	async portInQuery(beginning: string): Promise<number | undefined> {
		const [found] = await this.rows<{ client_port: number }>(
			`SELECT client_port FROM pg_stat_activity
			WHERE state = 'active' AND starts_with(query, $1) AND client_port IS NOT NULL LIMIT 1`,
			[beginning],
		);
		return found?.client_port;
	}

	/** Whether PostgreSQL ends a statement whose caller has died (at once), or carries it to its end. */
	async giveUpOnTheDead(gives: boolean) {
		const interval = gives ? '10ms' : '0';
		await this.database.query(`ALTER SYSTEM SET client_connection_check_interval = '${interval}'`);
		await this.database.query('SELECT pg_reload_conf()');
	}

	/** How many executions of n8n ended in each way. */
	async executions() {
		return await this.rows<{ status: string; count: number }>(
			'SELECT status, count(*)::int AS count FROM public.execution_entity GROUP BY status',
		);
	}

	private async rows<Row>(query: string, values?: unknown[]): Promise<Row[]> {
		return (await this.database.query<Row>(query, values)).rows;
	}
}
