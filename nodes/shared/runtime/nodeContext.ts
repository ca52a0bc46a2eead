import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

/** Name of the credential type that holds the login to the service. */
export const CREDENTIAL = 'unifiedCommerceApi';
/** Name of the credential type that holds a merchant's own keys of one channel. */
export const CHANNEL_CREDENTIAL = 'unifiedCommerceChannelApi';

export type NodeContext = IExecuteFunctions | IPollFunctions;
