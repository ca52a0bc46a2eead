import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

export const CREDENTIAL = 'unifiedCommerceApi';
/** A merchant's own keys of one channel. */
export const CHANNEL_CREDENTIAL = 'unifiedCommerceChannelApi';

export type NodeContext = IExecuteFunctions | IPollFunctions;
