import type { IDataObject } from 'n8n-workflow';

import type { PlainFault, Sandbox } from '../../../../../dev/sandbox';
import type { Random } from '../../../../../dev/sandbox/data/random';
import type { Place, WrittenList } from './transitionHistory';

const FAULTS: readonly PlainFault[] = [
	{ type: 'status', status: 500 },
	{ type: 'cut' },
	{ type: 'errorList', list: 'restErrors', shape: 'object', isSuccess: false },
];

/** The lists of a sandbox, without records at first. */
export class SandboxList implements WrittenList {
	constructor(readonly sandbox: Sandbox) {
		sandbox.store.reset();
		sandbox.faults.clear();
		sandbox.clearRequests();
	}

	add({ kind, channel }: Place, record: IDataObject): string {
		return this.sandbox.store.add(kind, channel, record as never).id;
	}

	update({ kind, channel }: Place, id: string, fields: IDataObject): void {
		this.sandbox.store.update(kind, channel, id, fields as never);
	}

	remove({ kind, channel }: Place, id: string): void {
		this.sandbox.store.remove(kind, channel, id);
	}

	/** Reads while one page fails, if it comes to that page. */
	async failing(random: Random, read: () => Promise<void>): Promise<void> {
		const page = random.below(2);
		const fault = this.sandbox.faults.once(random.pick(FAULTS), { page });
		await read();
		fault.remove();
	}
}
