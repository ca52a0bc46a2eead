import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { ImportedExample, recordParameters } from './example';

const MAIL = 'Send the mail';

/** The moment that the mail names, in whole minutes since 1970. */
function minuteIn(text: string): number {
	const [, time, offset] = /^The link works until (.+) \(UTC(.+)\)\.$/m.exec(text) ?? [];
	return Date.parse(`${time} GMT${offset}`) / 60_000;
}

export const inviteScenarios: Scenario[] = [
	{
		name: 'invite-merchant-by-magic-link.json: the merchant gets their link in plain text, and nobody has opened it',
		async run(setup) {
			const { sandbox } = setup;
			const example = await ImportedExample.of(setup, 'invite-merchant-by-magic-link.json', {
				[MAIL]: recordParameters('fromEmail', 'toEmail', 'subject', 'emailFormat', 'text'),
			});
			const data = await example.run();
			const [{ json: link }] = outputItems(data, 'Create the link');
			assert.equal(link.tpUserId, 'robin@example.com');
			assert.deepEqual(link.channels, ['shopify', 'woocommerce']);

			const [{ json }, ...more] = outputItems(data, MAIL);
			assert.deepEqual(more, []);
			const { text, ...head } = json;
			assert.deepEqual(head, {
				fromEmail: 'you@example.com',
				toEmail: 'robin@example.com',
				subject: 'Please connect your shop',
				emailFormat: 'text',
			});
			const lines = String(text).split('\n');
			assert.equal(lines[0], 'Hello Robin,');
			assert.ok(lines.includes(String(link.uri)), 'the link does not stand alone on its line');
			assert.equal(minuteIn(String(text)), Math.floor(Date.parse(String(link.expiresAt)) / 60_000));
			assert.equal(sandbox.magicLinkRequests.length, 1);
			assert.deepEqual(sandbox.openedLinks, []);
		},
	},
];
