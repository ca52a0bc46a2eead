import type { NodeContext } from './nodeContext';

const untaken = new WeakMap<object, string[]>();

/** Adds a hint to an execution that did not fail: in the output panel; polls have no panel, so in n8n's log. */
export function addHint(context: NodeContext, hint: string): void {
	if (!('addExecutionHints' in context)) {
		context.logger.warn(hint);
		return;
	}
	context.addExecutionHints({ message: hint, location: 'outputPane' });
	untaken.set(context, [...(untaken.get(context) ?? []), hint]);
}

/** The hints added since the last call, to repeat them in the output for an AI agent, which sees no panel. */
export function drainHints(context: NodeContext): string[] {
	const hints = untaken.get(context) ?? [];
	untaken.delete(context);
	return hints;
}
