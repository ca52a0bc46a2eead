import { importScenarios } from './import';
import { inPagesScenarios } from './in-pages';
import { inviteScenarios } from './invite';
import { newOrdersScenarios } from './new-orders';
import { toFilesScenarios } from './to-files';
import { toGoogleSheetsScenarios } from './to-google-sheets';

/** Every workflow of examples/, imported and run as it is; only what would reach the outside is recorded instead. */
export const exampleScenarios = [
	...importScenarios,
	...toFilesScenarios,
	...toGoogleSheetsScenarios,
	...inPagesScenarios,
	...inviteScenarios,
	...newOrdersScenarios,
];
