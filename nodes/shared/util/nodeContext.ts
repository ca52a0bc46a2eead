import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

/** Names of the credential types, as a node asks for them. */
export const CREDENTIAL = 'unifiedCommerceApi';
export const CHANNEL_CREDENTIAL = 'unifiedCommerceChannelApi';

/** The contexts in which n8n runs our nodes. */
export type NodeContext = IExecuteFunctions | IPollFunctions;

/** The signal that says that a person stopped the execution; polls have none. */
export const cancelSignalOf = (context: NodeContext): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
