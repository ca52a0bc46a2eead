import { AsyncLocalStorage } from 'node:async_hooks';
import { Container, Logger, workflow } from './engine';

/** One call of n8n's logger: by the engine itself or by a node through `this.logger`. */
export interface LogEntry {
	level: 'error' | 'warn' | 'info' | 'debug';
	message: string;
	meta: unknown;
}

const current = new AsyncLocalStorage<LogEntry[]>();

const record =
	(level: LogEntry['level']) =>
	(message: string, meta?: unknown): void => {
		current.getStore()?.push({ level, message, meta });
	};

const recorder = {
	error: record('error'),
	warn: record('warn'),
	info: record('info'),
	debug: record('debug'),
	scoped: () => recorder,
};

Container.set(Logger, recorder);
workflow.LoggerProxy.init(recorder);

/**
 * Runs `work` and collects what n8n and the node log meanwhile, also when several runs overlap.
 * The list is filled in place, so that it is complete as well when `work` throws.
 */
export async function withLogs<T>(logs: LogEntry[], work: () => Promise<T>): Promise<T> {
	return await current.run(logs, work);
}
