import { allChannelsScenarios } from './allChannels';
import { checkAccessScenarios } from './checkAccess';
import { findOrderScenarios } from './findOrder';
import { importScenarios } from './import';
import { inDemoScenarios } from './inDemo';
import { inPagesScenarios } from './inPages';
import { inviteScenarios } from './invite';
import { manyShopsScenarios } from './manyShops';
import { manyShopsByBatchScenarios } from './manyShopsByBatch';
import { monthlySalesScenarios } from './monthlySales';
import { newOrdersScenarios } from './newOrders';
import { toDataTableScenarios } from './toDataTable';
import { toFilesScenarios } from './toFiles';
import { toGoogleSheetsScenarios } from './toGoogleSheets';

/** Every workflow of examples/, imported and run as it is; only what would reach the outside is recorded instead. */
export const exampleScenarios = [
	...importScenarios,
	...inDemoScenarios,
	...toFilesScenarios,
	...toDataTableScenarios,
	...toGoogleSheetsScenarios,
	...allChannelsScenarios,
	...inPagesScenarios,
	...inviteScenarios,
	...manyShopsScenarios,
	...checkAccessScenarios,
	...newOrdersScenarios,
	...findOrderScenarios,
	...monthlySalesScenarios,
	...manyShopsByBatchScenarios,
];
