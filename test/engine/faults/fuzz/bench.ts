import type { INodeParameters } from 'n8n-workflow';

import { forgetRateLimiters } from '../../../../nodes/shared/service/rateLimiter';
import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { startSandbox, type RequestKind, type Sandbox } from '../../../../dev/sandbox';
import { runNode } from '../../../../dev/testkit/engine';
import { readAll, storeFor } from '../../fixtures';
import { complaintAbout } from '../worded';
import { FreezeWatch, parseTime } from './freeze';
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
	private constructor(
		private readonly sandbox: Sandbox,
		private readonly answers: Record<Target, Map<number, string>>,
	) {}

	static async open(): Promise<FuzzBench> {
		const sandbox = await startSandbox({ orders: 100 });
		const bench = new FuzzBench(sandbox, {
			list: new Map(),
			token: new Map(),
			magicLink: new Map(),
		});
		await bench.collectAnswers();
		return bench;
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

	private materialFor(target: Target): Material {
		return {
			secret: this.sandbox.client.clientSecret,
			real: (records) => this.answers[target].get(records) ?? '',
		};
	}

	/** What the sandbox really answers, to be mutated. */
	private async collectAnswers(): Promise<void> {
		const { baseUrl, authUrl, client } = this.sandbox;
		const service = `${baseUrl}/api/ServiceClientApp`;
		const tokenAnswer = await fetch(`${authUrl}/connect/token`, {
			method: 'POST',
			body: new URLSearchParams({
				grant_type: 'password',
				username: client.username,
				password: client.password,
				client_id: client.clientId,
				client_secret: client.clientSecret,
			}),
		});
		const token = await tokenAnswer.text();
		const authorization = `Bearer ${(JSON.parse(token) as { access_token: string }).access_token}`;
		const link = await fetch(`${service}/GetTpUserAuthDisposableToken?tpUserId=u`, {
			headers: { authorization },
		});
		const linkText = await link.text();
		for (const limit of [1, 3, 30, 100]) {
			const page = await fetch(`${service}/Unified/Orders?channel=shopify&tpUserId=u`, {
				method: 'POST',
				headers: { authorization, 'content-type': 'application/json' },
				body: JSON.stringify({ limit, status: 'any' }),
			});
			this.answers.list.set(limit, await page.text());
			this.answers.token.set(limit, token);
			this.answers.magicLink.set(limit, linkText);
		}
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
