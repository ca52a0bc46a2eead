import type { INodeParameters } from 'n8n-workflow';

import { forgetRateLimiters } from '../../../../nodes/shared/service/rateLimiter';
import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { startSandbox, type RequestKind, type Sandbox } from '../../../../dev/sandbox';
import { runNode } from '../../../../dev/testkit/engine';
import { readAll, storeFor } from '../../fixtures';
import { complaintAbout } from '../told';
import { bodyOf, type Material } from './material';
import { USES, type Recipe, type Target } from './recipes';

/** Longest time that the event loop may stand still beyond JSON.parse of the same text, in milliseconds. */
const MAX_FROZEN_MS = 200;

/** A run that takes longer than this hangs. */
const WATCHDOG_MS = 60_000;

/** How often a case that froze is tried in all before it counts: the fastest is right. */
const TRIES = 3;

const KIND: Record<Target, RequestKind | RequestKind[]> = {
	list: ['orders', 'products'],
	token: 'token',
	magicLink: 'magicLink',
};

/** The node in n8n's engine, against a sandbox that gives fuzzed answers. */
export class FuzzBench {
	private constructor(private readonly sandbox: Sandbox) {}

	static async open(): Promise<FuzzBench> {
		return new FuzzBench(await startSandbox({ orders: 100 }));
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	/** What is wrong with the way in which the node meets an answer; undefined when nothing is. */
	async complaint(recipe: Recipe): Promise<string | undefined> {
		const body = bodyOf(recipe.body, this.materialFor(recipe.target));
		const text = body.toString();
		let least = Infinity;
		for (let tries = 0; tries < TRIES; tries++) {
			const { complaint, frozenMs } = await this.run(recipe, body, text);
			if (complaint) return complaint;
			least = Math.min(least, frozenMs - parseTime(text));
			if (least <= MAX_FROZEN_MS) return undefined;
		}
		return `the event loop stood still for ${Math.round(least)} ms more than JSON.parse takes for the ${body.length} bytes`;
	}

	private async run(
		recipe: Recipe,
		body: Buffer,
		text: string,
	): Promise<{ complaint: string | undefined; frozenMs: number }> {
		this.planAnswer(recipe, body);
		const stop = new AbortController();
		const watchdog = setTimeout(() => stop.abort(), WATCHDOG_MS);
		const { node, frozenMs } = watched();
		forgetRateLimiters();
		const result = await runNode({
			node,
			parameters: parametersFor(recipe),
			credentials: storeFor(this.sandbox),
			abortSignal: stop.signal,
		});
		clearTimeout(watchdog);
		if (stop.signal.aborted) return { complaint: 'the run did not end', frozenMs: 0 };
		return { complaint: complaintAbout(result, text), frozenMs: frozenMs() };
	}

	/** The first request of the target gets the answer; a list goes on with a page that ends it. */
	private planAnswer({ target, status, type }: Recipe, body: Buffer): void {
		this.sandbox.reset();
		this.sandbox.faults.once(
			{
				type: 'custom',
				handle: (_, reply) => {
					reply.hijack();
					reply.raw.writeHead(status, {
						...(type === undefined ? {} : { 'content-type': type }),
						...(status === 302 ? { location: 'https://elsewhere.example.com/' } : {}),
						'content-length': body.length,
					});
					reply.raw.end(body);
					return undefined;
				},
			},
			{ kind: KIND[target] },
		);
		this.sandbox.faults.always(
			{ type: 'status', status: 200, body: '{"Output":{"isSuccess":true,"result":[]}}' },
			{ kind: KIND.list },
		);
	}

	/** The secret, and good answers, to be mutated. */
	private materialFor(target: Target): Material {
		const page = (records: number) => ({
			Errors: {},
			Output: {
				...{ step: 'transform', isSuccess: true, execution_id: 'e-1', next_page_token: null },
				result: this.sandbox.orders('shopify').slice(0, records),
			},
			Report: { TraceId: 't-1' },
		});
		const token = { access_token: 'Zk3jd82Hs72kdj39sK71', expires_in: 3600, token_type: 'Bearer' };
		const uri = 'https://connect.example.com/link?token=Zk3jd82Hs72kdj39sK71';
		const answers: Record<Target, (records: number) => object> = {
			list: page,
			token: () => token,
			magicLink: () => ({ uri, token: 'Zk3j', expirationUtcUnixTimeSeconds: 2_000_000_000 }),
		};
		return {
			secret: this.sandbox.client.clientSecret,
			real: (records) => JSON.stringify(answers[target](records)),
		};
	}
}

function parametersFor({ target, use }: Recipe): INodeParameters {
	if (target === 'magicLink') {
		return { resource: 'magicLink', operation: 'create', tpUserId: 'merchant-1' };
	}
	const { readingOptions = {}, ...parameters }: INodeParameters = USES[use];
	return readAll({
		...parameters,
		readingOptions: { maxRetries: 0, ...(readingOptions as INodeParameters) },
	});
}

/** The node, watched while it executes; what n8n does before and after is none of its doing. */
function watched(): { node: UnifiedCommerce; frozenMs: () => number } {
	const node = new UnifiedCommerce();
	const { execute } = node;
	let longest = 0;
	node.execute = async function () {
		const watch = new FreezeWatch();
		try {
			return await execute.call(this);
		} finally {
			longest = watch.stop();
		}
	};
	return { node, frozenMs: () => longest };
}

/**
 * A stretch of work: by the clock, but never longer than the processor time that the process had meanwhile, so that
 * a machine busy with others does not look like work.
 */
class Stopwatch {
	private readonly startedAt = performance.now();

	private readonly usedBefore = process.cpuUsage();

	elapsed(): number {
		const used = process.cpuUsage(this.usedBefore);
		return Math.min(performance.now() - this.startedAt, (used.user + used.system) / 1000);
	}
}

const BEAT_MS = 2;

/** Watches for how long the event loop stands still at most. */
class FreezeWatch {
	private longest: number = 0;

	private stretch = new Stopwatch();

	private readonly timer = setInterval(() => this.beat(), BEAT_MS);

	/** Ends watching. @returns the longest time between two turns of the event loop */
	stop(): number {
		this.beat();
		clearInterval(this.timer);
		return this.longest;
	}

	private beat(): void {
		this.longest = Math.max(this.longest, this.stretch.elapsed());
		this.stretch = new Stopwatch();
	}
}

/** How long JSON.parse takes for a text, whether it is JSON or not. */
function parseTime(text: string): number {
	const watch = new Stopwatch();
	try {
		JSON.parse(text);
	} catch {
		// Reading up to the first fault counts too.
	}
	return watch.elapsed();
}
