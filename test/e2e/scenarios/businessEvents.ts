import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { TestSetup } from '../testSetup';
import { publish, story, triggerWorkflow, untilStoryHas } from './triggerStory';

/** A user of its own, so that other scenarios change nothing of it. */
const TP_USER_ID = 'merchant-with-events';

const variants = (inventory_quantity: number): IDataObject[] => [
	{
		id: '71',
		sku: 'cup-71',
		price: '12.00',
		inventory_quantity,
		inventory_item: { tracked: true },
	},
];

/** An event, a record before it, and what happens to the record. */
const EVENTS = [
	{
		event: 'orderPaid',
		resource: 'orders',
		before: { financial_status: 'pending', cancelled_at: null },
		change: () => ({ financial_status: 'paid' }),
	},
	{
		event: 'orderCancelled',
		resource: 'orders',
		before: { financial_status: 'pending', cancelled_at: null },
		change: () => ({ cancelled_at: new Date().toISOString() }),
	},
	{
		event: 'productStockBelow',
		resource: 'products',
		before: { variants: variants(9) },
		change: () => ({ variants: variants(2) }),
	},
] as const;

/** Triggers for business events, each with two records: one changes while n8n runs, one while it is away. */
export class BusinessEvents {
	private readonly workflows: string[] = [];
	private records: string[][] = [];

	constructor(private readonly setup: TestSetup) {}

	/** Makes the records, then publishes a workflow for each event. */
	async publish(): Promise<void> {
		const { sandbox, rest } = this.setup;
		this.records = EVENTS.map(({ resource, before }) =>
			[0, 1].map(
				() => sandbox.store.add(resource, 'shopify', before as never, { tpUserId: TP_USER_ID }).id,
			),
		);
		for (const { event } of EVENTS) {
			const { id } = await rest.createWorkflow(
				await triggerWorkflow(this.setup, event, TP_USER_ID),
			);
			this.workflows.push(id);
			await publish(this.setup, id, TP_USER_ID);
			assert.deepEqual(await story(this.setup, id), [], event);
		}
	}

	/** Lets it happen to the first or the second record of each event. */
	happen(index: 0 | 1): void {
		for (const [at, { resource, change }] of EVENTS.entries())
			this.setup.sandbox.store.update(
				resource,
				'shopify',
				this.records[at][index],
				change() as never,
				{ tpUserId: TP_USER_ID },
			);
	}

	/** Edits what was told already, so that it is read again. */
	edit(): void {
		for (const [at, { resource }] of EVENTS.entries())
			this.setup.sandbox.store.update(
				resource,
				'shopify',
				this.records[at][0],
				{ tags: 'edited' } as never,
				{ tpUserId: TP_USER_ID },
			);
	}

	/** Waits until so many records of each event were told, each once and in an execution of its own. */
	async untilTold(count: 1 | 2): Promise<void> {
		for (const [at, { event }] of EVENTS.entries()) {
			const told = await untilStoryHas(this.setup, this.workflows[at], count);
			assert.deepEqual(
				told,
				this.records[at].slice(0, count).map((id) => [id]),
				event,
			);
		}
	}

	async unpublish(): Promise<void> {
		for (const id of this.workflows) await this.setup.rest.deactivateWorkflow(id);
	}
}
