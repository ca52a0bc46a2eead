import assert from 'node:assert/strict';
import { DEMO_USER, filledExample } from '../../../dev/testkit/examples';
import { outputItems } from '../../../dev/testkit/n8n/types';
import { items, manualTrigger } from '../../../dev/testkit/n8n/workflow';
import type { Scenario } from '../scenario';
import { publish } from '../scenarios/triggerStory';
import { ImportedExample, recordParameters } from './example';
import { handedOver } from './handedOver';

const MAIL = 'Send the mail';
const FORM = 'The form';

const PARCEL = {
	...{ id: 'f1', status: 'success', tracking_company: 'DHL', tracking_number: 'JJ1' },
	tracking_url: 'https://track.example.com/JJ1',
};

export const findOrderScenarios: Scenario[] = [
	{
		name: 'mail-in-order-status.json: only who gives number and address of an order gets a mail, with its parcels',
		async run(setup) {
			const { sandbox, filesFolder } = setup;
			const order = {
				...{ name: '#7001', order_number: '7001', email: 'ann@example.com' },
				...{ fulfillment_status: 'partial', fulfillments: [PARCEL] },
			};
			sandbox.store.add('orders', 'shopify', order as never, { tpUserId: DEMO_USER });
			try {
				const credential = await setup.credential('order status');
				const example = await filledExample('mail-in-order-status.json', {
					...{ credential, filesFolder },
				});
				// The form, filled in by four people.
				const answers = [
					['7001', 'ANN@example.com'],
					['#7001', 'bob@example.com'],
					['7009', 'ann@example.com'],
					['700', 'ann@example.com'],
				].map(([number, email]) => ({ 'Order number': number, 'E-mail': email }));
				const [list, split] = items(answers);
				const start = manualTrigger();
				const nodes = example.nodes.map((node) => {
					if (node.name === FORM) return { ...split, name: FORM };
					if (node.name !== MAIL) return node;
					return { ...node, ...recordParameters('toEmail', 'subject', 'text')(node) };
				});
				const next = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
				const { status, data } = await setup.run({
					...example,
					nodes: [start, list, ...nodes],
					connections: {
						...example.connections,
						[start.name]: next(list.name),
						[list.name]: next(FORM),
					},
				});
				assert.equal(status, 'success', data.resultData.error?.message);
				const mails = outputItems(data, MAIL).map(({ json }) => json);
				assert.equal(mails.length, 1);
				assert.equal(mails[0].toEmail, 'ann@example.com');
				assert.equal(mails[0].subject, 'Your order #7001');
				assert.match(
					String(mails[0].text),
					/is shipped in part\.\n\nDHL JJ1 https:\/\/track\.example\.com\/JJ1\n/,
				);
			} finally {
				sandbox.store.reset();
			}
		},
	},
	{
		name: 'tell-customer-order-shipped.json: published, a mail for each parcel, and none without an address',
		async run(setup) {
			const { rest, sandbox } = setup;
			const example = await ImportedExample.of(setup, 'tell-customer-order-shipped.json', {
				[MAIL]: recordParameters('toEmail', 'subject', 'text'),
			});
			const own = { tpUserId: DEMO_USER };
			const add = (name: string, email: string | null) =>
				sandbox.store.add(
					'orders',
					'shopify',
					{ name, email, customer: null, fulfillment_status: null, fulfillments: [] },
					own,
				).id;
			try {
				const [known, unknown] = [add('#7001', 'ann@example.com'), add('#7002', null)];
				await publish(setup, example.id, DEMO_USER);
				for (const id of [known, unknown])
					sandbox.store.update('orders', 'shopify', id, { fulfillments: [PARCEL] } as never, own);
				const mails = await handedOver(setup, example.id, { node: MAIL, count: 1 });
				assert.equal(mails.length, 1);
				assert.equal(mails[0].toEmail, 'ann@example.com');
				assert.equal(mails[0].subject, 'Your order #7001 is on its way');
				assert.match(String(mails[0].text), /with DHL\.\n\nTracking number: JJ1\nhttps:\/\/track/);
			} finally {
				await rest.deactivateWorkflow(example.id);
				sandbox.store.reset();
			}
		},
	},
];
