import type { INodeParameters } from 'n8n-workflow';

import { echoForms, type FaultMatch, type PlainFault } from '../../../dev/sandbox';
import { readAll, run, storeFor, useSandbox } from '../fixtures';
import { secretRunIn } from '../secretRuns';
import { complaintAbout, toldBy } from './told';

const sandbox = useSandbox({ orders: 3 });

/** So long that half of one is still a run of 12 characters. */
const CHANNEL_TOKEN = 'shpat_+/=&"<é>0a1b2c3d4e5f6a7b8c9d';
const KEYS = {
	password: 'pass+/=&"<é>word 0a1b2c3d4e5f6a',
	clientSecret: 'secret+/=&"<é>0f1e2d3c4b5a6f7e',
};

const CALLS: Array<[what: string, kind: FaultMatch['kind'], parameters: INodeParameters]> = [
	['a list call', 'orders', readAll({ authentication: 'channelCredentials' })],
	['the token call', 'token', readAll({ authentication: 'channelCredentials' })],
	[
		'the Magic Link call',
		'magicLink',
		{ resource: 'magicLink', operation: 'create', tpUserId: 'merchant-1' },
	],
];

/** Answers whose words a message quotes. */
const ANSWERS: Array<Omit<Extract<PlainFault, { type: 'echo' }>, 'type' | 'only'>> = [
	{ as: 'status', status: 400 },
	{ as: 'html', status: 500 },
	{ as: 'text', status: 400 },
];

describe.each(CALLS)('keys that %s echoes show in no message', (_, kind, parameters) => {
	test.each(echoForms)('as %s', async (only) => {
		for (const answer of ANSWERS) {
			sandbox.reset();
			sandbox.setClient(KEYS);
			sandbox.faults.always({ type: 'echo', ...answer, only }, { kind });
			const credentials = storeFor(sandbox, {}, { channel: 'shopify', token: CHANNEL_TOKEN });
			const result = await run(credentials, {
				...parameters,
				readingOptions: { retryWait: 1, maxRetries: 0 },
			});
			const { message, description } = toldBy(result);
			const secrets = [CHANNEL_TOKEN, ...Object.values(KEYS), ...sandbox.tokens.issued];
			expect(secretRunIn(`${message}\n${description}`, secrets)).toBeUndefined();
			expect(complaintAbout(result)).toBeUndefined();
			// The words are quoted, so that the stars stand where the keys stood.
			expect(message).toContain('Could not process');
			expect(message).toContain('***');
		}
	});
});
