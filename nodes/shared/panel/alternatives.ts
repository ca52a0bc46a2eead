import type { INodeProperties } from 'n8n-workflow';

/** An alternative of a field: what differs, and for which values of the other parameter. */
export interface Alternative<Value extends string> {
	values: readonly Value[];
	changes: Partial<Pick<INodeProperties, 'default' | 'placeholder' | 'description' | 'options'>>;
}

/**
 * Display condition: the other parameter is an expression, which n8n stores with `=` in front; all such texts lie between
 * these two. n8n 1 fails to run a workflow when `startsWith` meets a parameter that is not set, and n8n 2 when `regex` takes
 * more than 250 ms by the clock, as it may on a busy machine.
 */
export const IS_EXPRESSION = { _cnd: { between: { from: '=', to: '>' } } };

/** Display condition: the other parameter is anything but this, also an expression or nothing at all. */
export const isNot = (value: string) => ({ _cnd: { not: value } });

/**
 * The fields of one name that stand for one whose default, text or choices depend on another parameter. Exactly one is
 * shown for each value, and the field itself for all values that no alternative names: an expression, or nothing at all.
 * They use `hide` alone, as n8n shows each field that names an expression in `show`, and then looks at no `hide`; so the
 * field may have no `show` on a parameter that can be an expression.
 * @param field what is shown unless an alternative is
 * @param path of the other parameter, such as `/format`, or its name where it stands beside the field
 */
export function alternatives<Value extends string>(
	field: INodeProperties,
	path: string,
	others: ReadonlyArray<Alternative<Value>>,
): INodeProperties[] {
	const hidden = ({ displayOptions = {} }: INodeProperties) => displayOptions.hide?.[path] ?? [];
	const hideFor = (conditions: Array<string | ReturnType<typeof isNot>>) => ({
		displayOptions: {
			...field.displayOptions,
			hide: { ...field.displayOptions?.hide, [path]: [...hidden(field), ...conditions] },
		},
	});
	return [
		{ ...field, ...hideFor(others.flatMap(({ values }) => values)) },
		...others.flatMap(({ values, changes }) =>
			values.map((value) => ({ ...field, ...changes, ...hideFor([isNot(value)]) })),
		),
	];
}
