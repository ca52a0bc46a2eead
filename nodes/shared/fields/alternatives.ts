import type { INodeProperties } from 'n8n-workflow';

/** An alternative of a field: what differs, and for which values of the other parameter. */
export interface Alternative<Value extends string> {
	values: readonly Value[];
	changes: Partial<Pick<INodeProperties, 'default' | 'placeholder' | 'description'>>;
}

/**
 * Display condition: the other parameter is an expression. By `regex`, as n8n 1 fails to run a workflow when `startsWith` meets
 * a parameter that is not set.
 */
export const IS_EXPRESSION = { _cnd: { regex: '^=' } };

/**
 * The fields of a collection that stand for one whose default or text depends on another parameter. Only one is shown,
 * also when that parameter is an expression: then the first. They use `hide` alone, as n8n shows each field that names an
 * expression in `show`.
 * @param path of the other parameter, such as `/format`
 * @param alternatives of which each value of the parameter is in one
 */
export function alternatives<Value extends string>(
	field: INodeProperties,
	path: string,
	variants: ReadonlyArray<Alternative<Value>>,
): INodeProperties[] {
	const all = variants.flatMap(({ values }) => values);
	return variants.map(({ values, changes }, at) => ({
		...field,
		...changes,
		displayOptions: {
			...field.displayOptions,
			hide: {
				...field.displayOptions?.hide,
				[path]: [
					...all.filter((value) => !values.includes(value)),
					...(at === 0 ? [] : [IS_EXPRESSION]),
				],
			},
		},
	}));
}
