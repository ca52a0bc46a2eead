import { addNodeScenarios } from './scenarios/addNode';
import { businessEventScenarios, getChangesScenarios } from './scenarios/getChanges';
import { canvasScenarios } from './scenarios/canvas';
import { exportScenarios } from './scenarios/export';
import { filterScenarios, optionScenarios } from './scenarios/filters';
import { findOrderScenarios } from './scenarios/findOrder';
import { firstLookScenarios, toolScenarios } from './scenarios/firstLook';
import { whatIsShownScenarios } from './scenarios/whatIsShown';
import type { BrowserScenario } from './stage';

export { BrowserStage } from './stage';

/** What a person does in the editor, on both lines of n8n. */
export const browserScenarios: BrowserScenario[] = [
	...addNodeScenarios,
	...firstLookScenarios,
	...findOrderScenarios,
	...filterScenarios,
	...optionScenarios,
	...whatIsShownScenarios,
	...exportScenarios,
	...canvasScenarios,
	...getChangesScenarios,
	...businessEventScenarios,
	...toolScenarios,
];
