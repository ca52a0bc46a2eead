import { checkOperation } from './access/check.operation';
import { exportOperation } from './export/export.operation';
import { findOperation } from './find/find.operation';
import { getAllOperation } from './list/getAll.operation';
import { getChangesOperation } from './list/getChanges.operation';
import { getPageOperation } from './list/getPage.operation';
import { createOperation } from './link/create.operation';
import { summarizeOperation } from './summary/summarize.operation';
import type { Operation, Resource } from './operation';
import type { ListResource } from '../../shared/facts/fieldTypes';

const readingOperations = (resource: ListResource): Operation[] => [
	exportOperation(resource),
	getChangesOperation(resource),
	getAllOperation(resource),
	getPageOperation(resource),
];

/**
 * All resources, the most used first, and their operations, in the order in which their fields are merged: what most have in
 * common first. Description and router are both made from this.
 */
export const RESOURCES: readonly Resource[] = [
	{
		value: 'order',
		label: 'Order',
		description: 'Orders of a merchant on one channel',
		defaultOperation: 'getAll',
		operations: [...readingOperations('order'), summarizeOperation(), findOperation('order')],
	},
	{
		value: 'product',
		label: 'Product',
		description: 'Products of a merchant on one channel',
		defaultOperation: 'getAll',
		operations: [...readingOperations('product'), findOperation('product')],
	},
	{
		value: 'channelAccess',
		label: 'Channel Access',
		description: 'Whether the shops of your merchants can be read',
		defaultOperation: 'check',
		operations: [checkOperation],
	},
	{
		value: 'magicLink',
		label: 'Magic Link',
		description: 'An invitation with which a merchant links their channels',
		defaultOperation: 'create',
		operations: [createOperation],
	},
];
