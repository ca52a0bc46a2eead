import type { INodeProperties } from 'n8n-workflow';

/** Parameters of a node that choose a transition, and their values that have an option. */
export interface TransitionChoice {
	/** path of the parameter, such as `/event` */
	parameter: string;
	/** the transitions that take note of records at first */
	noting: string[];
	/** the transitions of stock below a threshold */
	ofStock: string[];
	/** channels whose whole list is read, so that all records are taken note of */
	wholeList: string[];
}

/** The options of transitions, each shown only where it applies. */
export function transitionOptionFields(choice: TransitionChoice): INodeProperties[] {
	const { parameter, noting, ofStock, wholeList } = choice;
	const fields: INodeProperties[] = [];
	if (noting.length > 0)
		fields.push({
			displayName: 'Baseline Days',
			name: 'baselineDays',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			displayOptions: { show: { [parameter]: noting }, hide: { '/channel': wholeList } },
			description:
				'How many days back the first reading takes note of records that changed, so that only later changes of their state count. An older record starts nothing when it is first seen, unless a date of its own proves the change.',
		});
	if (ofStock.length > 0)
		fields.push({
			displayName: 'Threshold',
			name: 'threshold',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 5,
			displayOptions: { show: { [parameter]: ofStock } },
			description:
				'Stock that counts as enough: the event is that it falls from so many pieces or more to fewer. Another value starts afresh.',
		});
	return fields;
}
