import type { ClientCredentials } from '../auth/clients';
import type { TokenIssuer } from '../auth/tokens';
import type { Links } from '../auth/links';
import type { RecordStore } from '../data/store';
import type { FaultPlan } from '../faults/plan';
import type { CursorLoops } from '../faults/pages';
import type { PlainFault } from '../faults/types';
import type { Sandbox, SandboxOptions } from '../types';
import type { Recorder, RecordedRequest } from './recorder';

/** What the endpoints share. */
export interface Context {
	options: SandboxOptions;
	settings: Sandbox['settings'];
	now: () => number;
	client: ClientCredentials;
	recorder: Recorder;
	tokens: TokenIssuer;
	links: Links;
	store: RecordStore;
	faults: FaultPlan;
	loops: CursorLoops;
	/** Known once the server listens. */
	baseUrl: string;
	reset(): void;
}

declare module 'fastify' {
	interface FastifyRequest {
		recorded: RecordedRequest;
		/** The body as it came. */
		rawText: string;
		/** The fault that changes this request's answer. */
		planned: PlainFault | undefined;
	}
}
