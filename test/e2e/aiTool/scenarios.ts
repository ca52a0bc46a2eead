import { answerScenarios, failureScenarios } from './agent';
import { askAboutSalesScenarios } from './askAboutSales';
import { whereIsMyOrderScenarios } from './whereIsMyOrder';

/** The node as a tool of n8n's AI Agent, with a scripted model in place of a real one. */
export const aiToolScenarios = [
	...answerScenarios,
	...failureScenarios,
	...askAboutSalesScenarios,
	...whereIsMyOrderScenarios,
];
