import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { toWholeNumber } from '../../shared/values/parameterValues';
import type { InputItem } from './operation';
import { lengthOf, shortenRecord } from './shortenRecord';

/** Default limits of an answer to an AI model: longer ones cost more, and models miss more of them. */
const DEFAULT_ITEMS = 20;
const DEFAULT_CHARACTERS = 20_000;

/** Options that limit the answer to an AI model, shown only where the node is a tool. */
export const toolOptionFields = (): INodeProperties[] => [
	{
		displayName: 'Most Characters for the Model',
		name: 'answerMaxCharacters',
		type: 'number',
		typeOptions: { minValue: 500 },
		default: 20_000,
		displayOptions: { show: { '@tool': [true] } },
		description:
			'Longer answers are cut after a whole item, or a single long item is shortened; the model is told so, and how to go on',
	},
	{
		displayName: 'Most Items for the Model',
		name: 'answerMaxItems',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 20,
		displayOptions: { show: { '@tool': [true] } },
		description: 'Further items are left out; the model is told so, and how to go on',
	},
];

/** Whether the node runs as a tool of an AI agent: n8n then adds `Tool` to its type. */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/**
 * The output items of the node. In a tool, a long answer is cut after a whole item, or after a whole record of a page,
 * and ends with a note that says so and how to continue. At least one record is included, shortened if it alone is too
 * long. The note contains the `hints` of the output panel too.
 * @throws UserError naming the option whose value is not valid
 */
export function answerFor(
	{ context, itemIndex, parameters }: InputItem,
	items: INodeExecutionData[],
	hints: readonly string[],
): INodeExecutionData[] {
	if (!isTool(context)) return items;
	const options = parameters.collection('readingOptions');
	const limits = {
		items: toWholeNumber('Most Items for the Model', options.answerMaxItems, {
			min: 1,
			fallback: DEFAULT_ITEMS,
		}),
		characters: toWholeNumber('Most Characters for the Model', options.answerMaxCharacters, {
			min: 500,
			fallback: DEFAULT_CHARACTERS,
		}),
	};
	const [only] = items;
	if (items.length === 1 && Array.isArray(only.json.records)) return [cutPage(only, limits, hints)];
	const { shown, isShortened } = fitting(
		items.map(({ json }) => json),
		limits,
	);
	const count = shown.length;
	const cut = `Only ${count} of ${items.length} items are shown, to keep this answer short. To see others, use narrower filters, or the operation Get Page with a small page size and its nextCursor.`;
	const note = noteOf(hints, count < items.length && cut, isShortened && SHORTENED);
	return [
		...shown.map((json, index) => ({ ...items[index], json })),
		...(note ? [{ json: { note }, pairedItem: { item: itemIndex } }] : []),
	];
}

const SHORTENED =
	'The record shown is larger than this answer may be, so it is shortened: long texts and lists end with “…” and how much more there is. To see the main fields of each record whole, use the output Simplified.';

const noteOf = (hints: readonly string[], ...cuts: Array<string | false>): string =>
	[...hints, ...cuts].filter((text) => text !== false).join(' ');

interface Limits {
	items: number;
	characters: number;
}

function cutPage(
	item: INodeExecutionData,
	limits: Limits,
	hints: readonly string[],
): INodeExecutionData {
	const records = item.json.records as IDataObject[];
	const { shown, isShortened } = fitting(records, limits);
	const count = shown.length;
	const isCut = count < records.length;
	// The page size counts orders, each of which can have several rows.
	const size = Math.max(1, Math.floor((Number(item.json.count) * count) / records.length));
	const cut = `Only ${count} of ${records.length} records of this page are shown, to keep this answer short. To see all, read the page again from the same cursor with a page size of ${size}; nextCursor goes on after the whole page.`;
	const note = noteOf(hints, isCut && cut, isShortened && SHORTENED);
	return note ? { ...item, json: { ...item.json, records: shown, note } } : item;
}

/** The first objects within both limits; at least one, shortened if it exceeds them. */
function fitting(
	objects: readonly IDataObject[],
	limits: Limits,
): { shown: IDataObject[]; isShortened: boolean } {
	let characters = 0;
	let count = 0;
	for (const object of objects) {
		characters += lengthOf(object);
		if (count === limits.items || characters > limits.characters) break;
		count++;
	}
	const isShortened = count === 0 && objects.length > 0;
	const shown = isShortened
		? [shortenRecord(objects[0], limits.characters)]
		: objects.slice(0, count);
	return { shown, isShortened };
}
