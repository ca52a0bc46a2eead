import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

/** Name of the credential type that holds the login to the service. */
export const CREDENTIAL = 'unifiedCommerceApi';
/** Name of the credential type that holds a merchant's own keys of one channel. */
export const CHANNEL_CREDENTIAL = 'unifiedCommerceChannelApi';

export type NodeContext = IExecuteFunctions | IPollFunctions;

/** n8n's signal that aborts when the execution is stopped; polls have none. */
export const cancelSignalOf = (context: NodeContext): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
