import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INode } from 'n8n-workflow';
import type { BuiltWorkflow } from './buildWorkflow';

type Flow = BuiltWorkflow['flow'];

/** How one poll reads its state and makes it count. */
export interface Staging {
	run<T>(poll: () => Promise<T>): Promise<T>;
	data(): IDataObject;
	commit(): void;
}

/** What n8n's database holds of a polling workflow between polls, with n8n's rules for saving it. */
export class PollState {
	private staticData: string;

	private readonly cursors = new Map<string, string>();

	/** @param durable 2.x durable cursors: see `PollingOptions` */
	constructor(
		staticData: IDataObject = {},
		private readonly durable = false,
	) {
		this.staticData = JSON.stringify(staticData);
	}

	/** A copy of the workflow's static data, as a fresh n8n process reads it. */
	load(): IDataObject {
		const staticData = JSON.parse(this.staticData) as IDataObject;
		for (const [key, cursor] of this.cursors) staticData[key] = JSON.parse(cursor) as IDataObject;
		return staticData;
	}

	/** The saved static data of one node. */
	read(nodeName: string): IDataObject {
		return (this.load()[`node:${nodeName}`] ?? {}) as IDataObject;
	}

	/** n8n saves on activation and when a poll emits, and only if something was set. */
	save(flow: Flow): void {
		const data = flow.staticData as IDataObject & { __dataChanged?: boolean };
		if (data.__dataChanged !== true) return;
		this.staticData = JSON.stringify(data);
		data.__dataChanged = false;
	}

	/** The state of one poll: the workflow's own static data, or a copy that must be committed. */
	stagingFor(flow: Flow, node: INode): Staging {
		if (!this.durable) {
			return {
				run: async (poll) => await poll(),
				data: () => flow.getStaticData('node', node),
				commit: () => undefined,
			};
		}
		const key = `node:${node.name}`;
		const seed = JSON.stringify(this.read(node.name));
		if (!this.cursors.has(key)) this.cursors.set(key, seed);
		const staged = new AsyncLocalStorage<IDataObject>();
		return {
			run: async (poll) => await staged.run(JSON.parse(seed) as IDataObject, poll),
			data: () => {
				const data = staged.getStore();
				if (!data) throw new Error('Static data was read outside of a poll');
				return data;
			},
			commit: () => {
				const data = staged.getStore();
				if (!data || isDeepStrictEqual(data, JSON.parse(seed))) return;
				this.cursors.set(key, JSON.stringify(data));
			},
		};
	}
}
