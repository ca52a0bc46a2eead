import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import type { BuiltWorkflow } from './buildWorkflow';
import { buildWorkflow } from './buildWorkflow';
import type { CredentialStore } from './credentialStore';
import { Container, core, line } from './engine';
import type { LogEntry } from './logs';
import { withLogs } from './logs';
import { PollState } from './pollState';
import type { RunResult } from './runNode';
import { runNode } from './runNode';

export interface PollingOptions {
	node: INodeType;
	parameters: INodeParameters;
	credentials: CredentialStore;
	timezone?: string;
	/** Static data of the workflow before it is activated, as n8n keeps it: `{ 'node:Name': … }`. */
	staticData?: IDataObject;
	/** 2.x with N8N_POLLER_DURABLE_CURSORS_ENABLED: a poll's state counts only once it is committed. */
	durableCursors?: boolean;
	/**
	 * How long n8n lets a poll take, in milliseconds; default as n8n has it. 1.x does not tell a node, so there it only
	 * stands in for its five minutes.
	 */
	budgetMs?: number;
}

export interface PollResult {
	/** Items the workflow would have been started with; null if the poll found nothing. */
	emitted: INodeExecutionData[] | null;
	/** What n8n would record as a failed execution of the trigger. */
	error?: Error;
	logs: LogEntry[];
}

/**
 * A workflow with one polling trigger, from activation over scheduled polls to a restart of n8n,
 * with n8n-core's own poll context. Time passes only when the test calls `poll`.
 */
export class PollingWorkflow {
	private readonly state: PollState;

	private active?: BuiltWorkflow;

	private parameters: INodeParameters;

	constructor(private readonly options: PollingOptions) {
		this.parameters = options.parameters;
		this.state = new PollState(options.staticData, options.durableCursors);
	}

	/** The trigger's static data as it would be found in the database now. */
	get saved(): IDataObject {
		return this.state.read(this.nodeName);
	}

	/** Takes effect with the next activation, like publishing an edited workflow. */
	edit(parameters: INodeParameters): void {
		this.parameters = parameters;
	}

	/**
	 * Publishes the workflow, or brings it up again after a restart: what was only in memory is gone.
	 * n8n polls once at activation; if that fails, the workflow does not become active.
	 */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<PollResult> {
		const { node, credentials, timezone } = this.options;
		this.active = buildWorkflow([{ type: node, parameters: this.parameters }], {
			credentials,
			settings: timezone ? { timezone } : {},
			staticData: this.state.load(),
			start: false,
		});
		const result = await this.pollOnce(this.active, mode, true);
		if (result.error) this.active = undefined;
		else this.state.save(this.active.flow);
		return result;
	}

	/** One scheduled poll; several may overlap. @throws if the workflow is not active */
	async poll(): Promise<PollResult> {
		if (!this.active) throw new Error('The workflow is not active');
		return await this.pollOnce(this.active, 'activate', false);
	}

	/** "Fetch Test Event" in the editor: reads the saved state, and saves none. */
	async pollManually(): Promise<RunResult> {
		return await runNode({
			node: this.options.node,
			parameters: this.parameters,
			credentials: this.options.credentials,
			timezone: this.options.timezone,
			staticData: this.state.load(),
			mode: 'manual',
			asTrigger: true,
		});
	}

	private get nodeName(): string {
		const { defaults, displayName } = this.options.node.description;
		return String(defaults.name ?? displayName);
	}

	private async pollOnce(
		{ flow, nodes: [node] }: BuiltWorkflow,
		activation: WorkflowActivateMode,
		testing: boolean,
	): Promise<PollResult> {
		const result: PollResult = { emitted: null, logs: [] };
		const { executionId: _none, ...additionalData } = additionalDataFor(
			flow,
			this.options.credentials,
			'trigger',
		);
		const staging = this.state.stagingFor(flow, node);
		const context = new core.PollContext(
			flow,
			node,
			additionalData,
			'trigger',
			activation,
			([items]) => {
				result.emitted = items;
				staging.commit();
				this.state.save(flow);
			},
			(error) => {
				result.error = error;
			},
			async () => staging.commit(),
			async (poll) => await staging.run(poll),
			() => staging.data(),
		);
		const { budgetMs } = this.options;
		if (budgetMs !== undefined) Object.assign(context, { getPollBudgetMs: () => budgetMs });
		await withLogs(result.logs, async () => {
			try {
				await runPoll(context, { flow, nodes: [node] }, testing);
			} catch (error) {
				result.error = error as Error;
			}
		});
		return result;
	}
}

/** 2.x has an executor of its own for a poll; on 1.x the active workflow calls the node directly. */
async function runPoll(
	context: InstanceType<typeof core.PollContext>,
	{ flow, nodes: [node] }: BuiltWorkflow,
	testing: boolean,
): Promise<void> {
	if (line === 2) {
		const executor = Container.get(core.PollTriggerExecutor);
		await executor.create(flow, node, context, () => true)(testing);
		return;
	}
	const { poll } = flow.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	const response = await poll?.call(context);
	if (response) context.__emit(response);
}
