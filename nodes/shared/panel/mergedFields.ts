import type { INodeProperties } from 'n8n-workflow';

import { compareLabels } from '../values/collation';

/** Where fields are shown: a value for each of the parameters that choose them, none of which can be an expression. */
export type Place = Readonly<Record<string, string>>;

/** The fields of one place, in the order of its panel. */
export interface Panel {
	place: Place;
	fields: readonly INodeProperties[];
}

/** A field with all places that show it. */
interface SharedField {
	/** what the field is, apart from its places and from what a collection holds */
	identity: string;
	field: INodeProperties;
	places: Place[];
	/** what a collection holds in each place */
	inside: Panel[];
}

/**
 * All fields of a node: a field that several panels have alike is one, with a list of places. Each panel keeps its order.
 * A collection is one field, too, where only its entries differ: these then say where they are offered.
 */
export const mergedFields = (panels: readonly Panel[]): INodeProperties[] =>
	shared(panels).flatMap(({ field, places, inside }) =>
		shownIn(
			field.type === 'collection' ? { ...field, options: entriesOf(inside, places) } : field,
			rulesFor(places, panels),
		),
	);

/** The entries of a collection, sorted by label, as n8n's lint asks for. */
const entriesOf = (panels: readonly Panel[], places: readonly Place[]): INodeProperties[] =>
	shared(panels)
		.flatMap(({ field, places: having }) =>
			having.length === places.length
				? [field]
				: shownIn(field, rulesFor(having, panels).map(fromRoot)),
		)
		.sort((a, b) => compareLabels(a.displayName, b.displayName));

/** The fields of all panels, each once. */
function shared(panels: readonly Panel[]): SharedField[] {
	const all: SharedField[] = [];
	for (const { place, fields } of panels) {
		let at = 0;
		for (const field of fields) {
			const isCollection = field.type === 'collection';
			const identity = JSON.stringify(isCollection ? { ...field, options: [] } : field);
			const found = all.findIndex((other, index) => index >= at && other.identity === identity);
			if (found >= 0) at = found;
			else all.splice(at, 0, { identity, field, places: [], inside: [] });
			const { places, inside } = all[at];
			places.push(place);
			if (isCollection) inside.push({ place, fields: field.options as INodeProperties[] });
			at++;
		}
	}
	return all;
}

/** Values of the parameters that choose a place, each with all others. */
type Rules = Record<string, string[]>;

/** The rules that are true of these places alone, among those of the panels: one, or one for each value of the first parameter. */
function rulesFor(places: readonly Place[], panels: readonly Panel[]): Rules[] {
	const rules: Rules = {};
	for (const place of places)
		for (const [name, value] of Object.entries(place))
			rules[name] = [...new Set([...(rules[name] ?? []), value])];
	const covered = panels.filter(({ place }) =>
		Object.entries(place).every(([name, value]) => rules[name].includes(value)),
	);
	if (covered.length === places.length) return [rules];
	const [[first, values]] = Object.entries(rules);
	return values.flatMap((value) =>
		rulesFor(
			places.filter((place) => place[first] === value),
			panels,
		),
	);
}

/** The rules as an entry of a collection needs them. */
const fromRoot = (rules: Rules): Rules =>
	Object.fromEntries(Object.entries(rules).map(([name, values]) => [`/${name}`, values]));

/**
 * The field, for each of the rules. They come before those of the field itself, which n8n's `updateDisplayOptions` would
 * put first: n8n ignores all rules after one whose value is an expression, so a field that depends on such a value would
 * be shown everywhere.
 */
const shownIn = (field: INodeProperties, rules: readonly Rules[]): INodeProperties[] =>
	rules.map((show) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...show, ...field.displayOptions?.show } },
	}));
