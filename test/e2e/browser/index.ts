import { addNodeScenarios } from './scenarios/addNode';
import { businessEventScenarios } from './scenarios/businessEvents';
import { canvasScenarios } from './scenarios/canvas';
import { exportScenarios } from './scenarios/export';
import { filterScenarios } from './scenarios/filters';
import { findOrderScenarios } from './scenarios/findOrder';
import { firstLookScenarios } from './scenarios/firstLook';
import { getChangesScenarios } from './scenarios/getChanges';
import { optionScenarios } from './scenarios/options';
import { toolScenarios } from './scenarios/tool';
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
