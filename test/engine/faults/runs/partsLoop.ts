import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Channel, PlainFault, Sandbox } from '../../../../dev/sandbox';
import { readBinary } from '../../../../dev/testkit/engine';
import { readAll, run, storeFor } from '../../fixtures';
import { dataFault } from './faults';
import { differenceOf, type Tally } from './judge';

const MAX_RETRIES = 4;
/** So many turns end any loop that goes on at all. */
const MAX_TURNS = 60;

/** An export in parts, one execution each, whose pages overlap, through faults that pass. */
export interface PartsLoop {
	channel: Channel;
	pageSize: number;
	recordsPerFile: number;
	maxParts: number;
	overlap: { records: number; changed: boolean };
	/** in place of an overlap, at the turns with these numbers */
	faults: Array<{ turn: number; fault: PlainFault; strikes: number }>;
}

const whole = (min: number, max: number) => fc.integer({ min, max });

export const partsLoop: fc.Arbitrary<PartsLoop> = fc.record({
	channel: fc.constantFrom<Channel>('shopify', 'woocommerce', 'bigcommerce', 'amazon'),
	pageSize: whole(3, 12),
	recordsPerFile: whole(1, 20),
	maxParts: whole(1, 3),
	overlap: fc.record({ records: whole(1, 5), changed: fc.boolean() }),
	faults: fc.uniqueArray(
		fc.record({
			turn: whole(0, 5),
			fault: dataFault.filter(({ nature }) => nature === 'passing').map(({ fault }) => fault),
			strikes: whole(1, MAX_RETRIES),
		}),
		{ maxLength: 2, selector: ({ turn }) => turn },
	),
});

/**
 * Plays a loop and holds the records of all its files against what the sandbox has.
 * @throws Error that names what was not right
 */
export async function judgeLoop(sandbox: Sandbox, loop: PartsLoop, tally: Tally): Promise<void> {
	const { channel, pageSize, recordsPerFile, maxParts, overlap, faults } = loop;
	tally.runs += 1;
	sandbox.reset();
	const ids: string[] = [];
	let stored: IDataObject = {};
	for (let turn = 0; stored.nextCursor !== null; turn++) {
		if (turn === MAX_TURNS) throw tally.found('hangs', 'the loop did not end');
		sandbox.faults.clear();
		for (const { fault, strikes } of faults.filter((planned) => planned.turn === turn))
			sandbox.faults.times(strikes, fault);
		sandbox.faults.always({ type: 'overlap', ...overlap });
		const parameters: INodeParameters = {
			operation: 'export',
			format: 'jsonLines',
			layout: 'raw',
			channel,
			sheetOptions: { fileName: 'all' },
			readingOptions: {
				...{ recordsPerFile, maxParts, firstPart: turn * maxParts + 1 },
				alreadyExported: (stored.lastIds ?? []) as string[],
				...{ pageSize, maxRetries: MAX_RETRIES, retryWait: 1 },
				...(stored.nextCursor ? { startCursor: stored.nextCursor as string } : {}),
			},
		};
		const { items, error } = await run(storeFor(sandbox), readAll(parameters));
		if (error) throw tally.found('needless', error.message);
		for (const { binary } of items) {
			const lines = (await readBinary(binary!.data)).toString().trim().split('\n');
			for (const line of lines.filter((text) => text !== ''))
				ids.push((JSON.parse(line) as { id: string }).id);
		}
		stored = items[items.length - 1].json;
		tally.complete += 1;
	}
	const held = sandbox.orders(channel, 'merchant-1').map(({ id }) => id);
	const difference = differenceOf(ids, held);
	if (difference === undefined) return;
	throw tally.found(difference, `${ids.length} records of ${held.length}: ${ids.join()}`);
}
