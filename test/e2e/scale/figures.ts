import { cpus } from 'node:os';
import { type Edition, WORKERS } from './editions';
import { type Moment, moments } from './killer';

/** What a run came to that found nothing lost, doubled or stale. */
export interface Figures {
	edition: Edition;
	n8nVersion: string;
	rounds: number;
	seconds: number;
	/** Orders at the end, in the service and in the table. */
	orders: number;
	added: number;
	changed: number;
	/** Readings of a shop that began. */
	readings: number;
	/** Readings that were sent again because their time had run out. */
	resends: number;
	/** Requests for orders, and those answered with 429. */
	requests: number;
	throttled: number;
	kills: Record<Moment, number>;
	/** Executions that n8n kept, by how they ended. */
	executions: Record<string, number>;
}

const count = (number: number) => number.toLocaleString('en-US');

/** The figures as a section of docs/benchmarks.md. */
export function figuresSection(figures: Figures): string {
	const { edition, kills } = figures;
	const killed = Object.values(kills).reduce((sum, some) => sum + some);
	const byMoment = (Object.entries(kills) as Array<[Moment, number]>)
		.filter(([, some]) => some > 0)
		.map(([moment, some]) => `${some} ${moments[moment]}`);
	const rows: Array<[string, string]> = [
		['Shops, on all eight channels with orders', count(edition.shops)],
		['Rounds of new and changed orders', count(figures.rounds)],
		['New orders, changes of orders', `${count(figures.added)}, ${count(figures.changed)}`],
		['Workers, killed (SIGKILL) and started again', `${WORKERS}, ${count(killed)}`],
		['… of these', byMoment.join('; ')],
		[
			'Requests for orders, answered with 429',
			`${count(figures.requests)}, ${count(figures.throttled)}`,
		],
		['Readings of a shop', count(figures.readings)],
		['… sent again after the claim had run out', count(figures.resends)],
		['Orders in the table at the end', count(figures.orders)],
		[
			'**Lost, doubled, stale** (table against service, each column, after each round)',
			'**0, 0, 0**',
		],
	];
	const day = new Date().toISOString().slice(0, 10);
	return [
		'## Many shops while workers are killed',
		`Measured on ${day} with n8n ${figures.n8nVersion} in queue mode on a machine with ${cpus().length} cores, by \`npm run test:scale -- --write\` (${Math.round(figures.seconds / 60)} minutes).`,
		'The two workflows *Many shops: send out* and *Many shops: read changes* run as they are in [`examples/`](../examples), with the tables of [many-shops.md](many-shops.md), while orders come and change.',
		['| | |', '| --- | ---: |', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join(
			'\n',
		),
	].join('\n\n');
}
