import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

/** The login to the service. */
export const CREDENTIAL = 'unifiedCommerceApi';
/** A merchant's own keys of one channel. */
export const CHANNEL_CREDENTIAL = 'unifiedCommerceChannelApi';

export type NodeContext = IExecuteFunctions | IPollFunctions;
