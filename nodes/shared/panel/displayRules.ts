import type { INodeProperties } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../facts/channels';
import { compareLabels } from '../values/texts';

type Changes = Partial<INodeProperties>;

export const changesFor = <Value extends string>(
	values: readonly Value[],
	changes: (value: Value) => Changes,
): Record<string, Changes> => Object.fromEntries(values.map((value) => [value, changes(value)]));

/** n8n 1 fails when `startsWith` meets a missing parameter, n8n 2 when `regex` takes 250 ms. */
export const IS_EXPRESSION = { _cnd: { between: { from: '=', to: '>' } } };

/** Also true of an expression and of nothing at all. */
export const isNot = (value: string) => ({ _cnd: { not: value } });

/**
 * For each value of another parameter a field is shown, otherwise, as for an expression, the
 * field itself. By `hide` alone: n8n looks at no `hide` where a parameter in `show` is an
 * expression.
 * @param path such as `/format`, or the name of a parameter beside the field
 */
export function alternatives(
	field: INodeProperties,
	path: string,
	others: Readonly<Record<string, Changes>>,
): INodeProperties[] {
	const { displayOptions = {} } = field;
	const hidden = displayOptions.hide?.[path] ?? [];
	const hiddenFor = (conditions: Array<string | ReturnType<typeof isNot>>) => ({
		...displayOptions,
		hide: { ...displayOptions.hide, [path]: [...hidden, ...conditions] },
	});
	return [
		{ ...field, displayOptions: hiddenFor(Object.keys(others)) },
		...Object.entries(others).map(([value, changes]) => ({
			...field,
			...changes,
			displayOptions: hiddenFor([isNot(value)]),
		})),
	];
}

/** A value for each parameter that chooses fields; no expression. */
export type Place = Readonly<Record<string, string>>;

export interface Panel {
	place: Place;
	fields: readonly INodeProperties[];
}

interface SharedField {
	identity: string;
	field: INodeProperties;
	places: Place[];
	inside: Panel[];
}

/**
 * Fields that several panels have alike become one, also in collections; each keeps its order.
 */
export const mergedFields = (panels: readonly Panel[]): INodeProperties[] =>
	shared(panels).flatMap(({ field, places, inside }) =>
		shownIn(
			field.type === 'collection'
				? { ...field, options: collectionEntries(inside, places) }
				: field,
			rulesFor(places, panels),
		),
	);

const collectionEntries = (panels: readonly Panel[], places: readonly Place[]): INodeProperties[] =>
	shared(panels)
		.flatMap(({ field, places: having }) =>
			having.length === places.length
				? [field]
				: shownIn(field, rulesFor(having, panels).map(fromRoot)),
		)
		.sort((a, b) => compareLabels(a.displayName, b.displayName));

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

type Rules = Record<string, string[]>;

/** True of these places alone: one, or one for each value of the first parameter. */
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

const fromRoot = (rules: Rules): Rules =>
	Object.fromEntries(Object.entries(rules).map(([name, values]) => [`/${name}`, values]));

/** Before its own rules: n8n ignores those after one whose value is an expression. */
const shownIn = (field: INodeProperties, rules: readonly Rules[]): INodeProperties[] =>
	rules.map((show) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...show, ...field.displayOptions?.show } },
	}));

/**
 * Such as “Shopify · orders to Excel”, or the words alone. n8n evaluates it before there is data.
 * @param parameters that choose the words; a node need not have those after the second
 * @param words by the values of these parameters, or of the first two, joined with a blank
 */
export function subtitleFor(
	parameters: readonly string[],
	words: Readonly<Record<string, string>>,
): string {
	const written = parameters.map((name) => `$rawParameter["${name}"]`).join();
	return `={{ [${JSON.stringify(CHANNEL_LABELS)}[$rawParameter["channel"]], [9, 2].map((count) => (${JSON.stringify(words)})[[${written}].filter(Boolean).slice(0, count).join(" ")]).find(Boolean)].filter(Boolean).join(" · ") }}`;
}
