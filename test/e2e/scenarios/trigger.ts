import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { publish, story, TRIGGER, triggerWorkflow, untilStoryHas } from './triggerStory';

/** A user of its own, so that nothing but these scenarios changes what it holds. */
const TP_USER_ID = 'merchant-with-trigger';

const own = { tpUserId: TP_USER_ID };

const addOrder = ({ sandbox }: TestSetup) => sandbox.store.add('orders', 'shopify', {}, own).id;

/** Once, the second page of a reading that began with this filter; the cursor of a page does not tell its filters. */
function failSecondPage({ sandbox }: TestSetup, filter: string) {
	let hasBegun = false;
	return sandbox.faults.once(
		{ type: 'status', status: 500, message: 'Out of order' },
		{
			tpUserId: TP_USER_ID,
			predicate({ body, page }) {
				hasBegun ||= filter in (body as object);
				return hasBegun && page === 1;
			},
		},
	);
}

export const triggerScenarios: Scenario[] = [
	{
		name: 'the trigger, tested in the editor, gives three samples and keeps nothing',
		async run(setup) {
			const { rest } = setup;
			const { id } = await rest.createWorkflow(
				await triggerWorkflow(setup, 'orderCreated', TP_USER_ID),
			);
			for (let time = 0; time < 2; time++) {
				const { status, data } = await rest.run(id, { from: TRIGGER });
				assert.equal(status, 'success');
				assert.equal(outputItems(data, TRIGGER).length, 3);
			}
			const { staticData } = (await rest.workflow(id)) as { staticData?: IDataObject | null };
			assert.deepEqual(staticData ?? {}, {});
		},
	},
	{
		name: 'an activated trigger runs through an expiring token, a failing page, a restart and a republish: each order once',
		async run(setup) {
			const { sandbox } = setup;
			const [created, updated] = [
				await setup.rest.createWorkflow(await triggerWorkflow(setup, 'orderCreated', TP_USER_ID)),
				await setup.rest.createWorkflow(await triggerWorkflow(setup, 'orderUpdated', TP_USER_ID)),
			];
			const pageCap = sandbox.settings.pageCap;
			try {
				// Nothing old at activation.
				await publish(setup, created.id, TP_USER_ID);
				await publish(setup, updated.id, TP_USER_ID);
				assert.deepEqual(await story(setup, created.id), []);

				// The token expires between two polls.
				sandbox.tokens.expireAll();
				const first = [addOrder(setup), addOrder(setup), addOrder(setup)];
				assert.deepEqual(await untilStoryHas(setup, created.id, 1), [first]);
				await untilStoryHas(setup, updated.id, 1);

				// The second of several pages fails: once for each workflow.
				sandbox.settings.pageCap = 2;
				const failing = ['created_at_min', 'updated_at_min'].map((filter) =>
					failSecondPage(setup, filter),
				);
				const second = [addOrder(setup), addOrder(setup), addOrder(setup)];
				assert.deepEqual(await untilStoryHas(setup, created.id, 3), [first, 'failed', second]);
				await untilStoryHas(setup, updated.id, 3);
				for (const { hits } of failing) assert.equal(hits, 1);
				sandbox.settings.pageCap = pageCap;

				// n8n is away while an order comes in and another is edited.
				await setup.restart(async () => {
					await wait(1_100);
					sandbox.store.update('orders', 'shopify', first[0], { note: 'Edited' }, own);
					addOrder(setup);
				});
				const third = [sandbox.orders('shopify', TP_USER_ID).at(-1)?.id ?? ''];
				const later = await untilStoryHas(setup, created.id, 4);
				assert.deepEqual(later, [first, 'failed', second, third]);

				// Unpublished and published again.
				await setup.rest.deactivateWorkflow(created.id);
				const fourth = [addOrder(setup)];
				await publish(setup, created.id, TP_USER_ID);
				const told = await untilStoryHas(setup, created.id, 5);
				assert.deepEqual(told, [first, 'failed', second, third, fourth]);

				// Updates: every order once as a new one, and the edit on top.
				const updates = await untilStoryHas(setup, updated.id, 5);
				const ids = updates.filter((chapter) => chapter !== 'failed').flat();
				const written = [...first, ...second, ...third, ...fourth, first[0]];
				assert.deepEqual(ids.sort(), written.sort());
			} finally {
				sandbox.settings.pageCap = pageCap;
				await setup.rest.deactivateWorkflow(created.id);
				await setup.rest.deactivateWorkflow(updated.id);
			}
		},
	},
];
