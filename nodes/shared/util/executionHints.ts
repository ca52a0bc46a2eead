import type { NodeContext } from './nodeContext';

const untaken = new WeakMap<object, string[]>();

/** Tells the person something although all went well: in the output panel, or of a poll, which has none, in the log. */
export function addHint(context: NodeContext, hint: string): void {
	if (!('addExecutionHints' in context)) {
		context.logger.warn(hint);
		return;
	}
	context.addExecutionHints({ message: hint, location: 'outputPane' });
	untaken.set(context, [...(untaken.get(context) ?? []), hint]);
}

/** What was told since the last time, for those who see the output only. */
export function drainHints(context: NodeContext): string[] {
	const hints = untaken.get(context) ?? [];
	untaken.delete(context);
	return hints;
}
