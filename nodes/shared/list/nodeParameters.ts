import { UserError, type IDataObject } from 'n8n-workflow';

import { isAbsent } from '../params/values';
import { tryParseJson } from '../util/json';

/** The collections of our nodes, with the labels that people see. */
const COLLECTIONS = {
	filters: 'Filters',
	options: 'Options',
	readingOptions: 'Reading Options',
	sheetOptions: 'Sheet Options',
} as const;

/** The parameters of a node, for one input item or poll. Each collection is resolved and parsed once. */
export class NodeParameters {
	private readonly parsed = new Map<string, IDataObject>();

	/** @param read reads a parameter of the node; `fallback` where it is not there */
	constructor(private readonly read: (name: string, fallback: unknown) => unknown) {}

	/** The parameter as n8n resolves it; `fallback` where it is not there. */
	get(name: string, fallback: unknown): unknown {
		return this.read(name, fallback);
	}

	/**
	 * A collection as an object; text of a JSON object, as mappings and models give it, counts too.
	 * @throws UserError for anything else
	 */
	collection(name: keyof typeof COLLECTIONS): IDataObject {
		const known = this.parsed.get(name) ?? toObject(COLLECTIONS[name], this.read(name, {}));
		this.parsed.set(name, known);
		return known;
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
