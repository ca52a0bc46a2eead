import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { toWholeNumber } from '../../shared/params/values';
import type { InputItem } from './operation';
import { shortenRecord } from './shortenRecord';

/** What a model is given when nothing else is set: a longer answer costs more and is read less well. */
const DEFAULT_ITEMS = 20;
const DEFAULT_CHARACTERS = 20_000;

/** Options that keep the answer to a model small, shown only where the node is a tool. */
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

/** n8n gives a node that is used as a tool a type of its own. */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/**
 * The items as a model should get them. Outside a tool they stay as they are; in a tool a long answer is cut
 * after a whole item, or inside the records of a page, and ends with a note that says so and how to go on. At least
 * one is shown, shortened if it alone is too long. The `hints` that a person sees in the output panel stand in the note too.
 * @throws UserError when an option holds no number that can be right
 */
export function answerFor(
	{ context, itemIndex, parameters }: InputItem,
	items: INodeExecutionData[],
	hints: readonly string[],
): INodeExecutionData[] {
	if (!isTool(context)) return items;
	const options = parameters.collection('readingOptions');
	const most = {
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
	if (items.length === 1 && Array.isArray(only.json.records)) return [cutPage(only, most, hints)];
	const { shown, isShortened } = fitting(
		items.map(({ json }) => json),
		most,
	);
	const kept = shown.length;
	const cut = `Only ${kept} of ${items.length} items are shown, to keep this answer short. To see others, use narrower filters, or the operation Get Page with a small page size and its nextCursor.`;
	const note = noteOf(hints, kept < items.length && cut, isShortened && SHORTENED);
	return [
		...shown.map((json, index) => ({ ...items[index], json })),
		...(note ? [{ json: { note }, pairedItem: { item: itemIndex } }] : []),
	];
}

const SHORTENED =
	'The record shown is larger than this answer may be, so it is shortened: long texts and lists end with “…” and how much more there is. To see the main fields of each record whole, use the output Simplified.';

const noteOf = (hints: readonly string[], ...cuts: Array<string | false>): string =>
	[...hints, ...cuts].filter((text) => text !== false).join(' ');

interface Most {
	items: number;
	characters: number;
}

function cutPage(
	item: INodeExecutionData,
	most: Most,
	hints: readonly string[],
): INodeExecutionData {
	const records = item.json.records as IDataObject[];
	const { shown, isShortened } = fitting(records, most);
	const kept = shown.length;
	const isCut = kept < records.length;
	// An order may make many rows, and a page size counts orders.
	const size = Math.max(1, Math.floor((Number(item.json.count) * kept) / records.length));
	const cut = `Only ${kept} of ${records.length} records of this page are shown, to keep this answer short. To see all, read the page again from the same cursor with a page size of ${size}; nextCursor goes on after the whole page.`;
	const note = noteOf(hints, isCut && cut, isShortened && SHORTENED);
	return note ? { ...item, json: { ...item.json, records: shown, note } } : item;
}

/** The objects, from the first on, that stay within both bounds; of a first one that is too large, a part. */
function fitting(
	objects: readonly IDataObject[],
	most: Most,
): { shown: IDataObject[]; isShortened: boolean } {
	let characters = 0;
	let count = 0;
	for (const object of objects) {
		characters += JSON.stringify(object).length;
		if (count === most.items || characters > most.characters) break;
		count++;
	}
	const isShortened = count === 0 && objects.length > 0;
	const shown = isShortened
		? [shortenRecord(objects[0], most.characters)]
		: objects.slice(0, count);
	return { shown, isShortened };
}
