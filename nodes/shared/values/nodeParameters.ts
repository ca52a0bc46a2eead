import { UserError, type IDataObject } from 'n8n-workflow';

import { isAbsent } from './parameterValues';
import { tryParseJson } from './json';

/** Labels of the collections, by parameter name. */
const COLLECTIONS = {
	filters: 'Filters',
	options: 'Options',
	readingOptions: 'Reading Options',
	sheetOptions: 'Sheet Options',
} as const;

/** The parameters of a node, for one input item or poll. Each collection is resolved and parsed once. */
export class NodeParameters {
	private readonly parsed = new Map<string, IDataObject>();

	/** @param read returns a parameter of the node; `fallback` where the node does not have it */
	constructor(private readonly read: (name: string, fallback: unknown) => unknown) {}

	/** The parameter as n8n resolves it; `fallback` where the node does not have it. */
	get(name: string, fallback: unknown): unknown {
		return this.read(name, fallback);
	}

	/** The same parameters, some of them with other values. */
	with(values: Readonly<Record<string, unknown>>): NodeParameters {
		return new NodeParameters((name, fallback) =>
			Object.hasOwn(values, name) ? values[name] : this.read(name, fallback),
		);
	}

	/**
	 * A collection as an object. The JSON text of an object is parsed, as expressions and AI models give it.
	 * @throws UserError for anything else
	 */
	collection(name: keyof typeof COLLECTIONS): IDataObject {
		const parsed = this.parsed.get(name) ?? toObject(COLLECTIONS[name], this.read(name, {}));
		this.parsed.set(name, parsed);
		return parsed;
	}
}

function toObject(label: string, value: unknown): IDataObject {
	if (isAbsent(value)) return {};
	const parsed = typeof value === 'string' ? tryParseJson(value) : value;
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
		return parsed as IDataObject;
	throw new UserError(`Parameter “${label}” takes an object`, {
		description: 'Use the fields of the node, or an expression that gives an object.',
	});
}
