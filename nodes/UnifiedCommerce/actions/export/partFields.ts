import { UserError, type INodeProperties } from 'n8n-workflow';

import { MAX_IDS_PER_REQUEST, splitByIds } from '../../../shared/reading/listQuery';
import { isAbsent, toWholeNumber } from '../../../shared/values/parameterValues';
import { alreadyExportedField, type PreparedItem } from '../list/prepare';

export interface PartSettings {
	/** records after which a file ends with its page */
	recordsPerFile: number;
	/** files after which the node ends; undefined: all */
	maxParts?: number;
	/** number of the first file, from 1 */
	firstPart: number;
}

export const partFields = (): INodeProperties[] => [
	alreadyExportedField('{{ $json.lastIds }}'),
	{
		displayName: 'First Part Number',
		name: 'firstPart',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		placeholder: 'e.g. {{ $json.part + 1 }}',
		description:
			'Number of the first file of this run, to continue the count after an earlier run. Only with Records per File.',
	},
	{
		displayName: 'Max Parts',
		name: 'maxParts',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'Stop after this number of files. Only with Records per File; <code>nextCursor</code> of the last item is the Start Cursor of the next run.',
	},
	{
		displayName: 'Records per File',
		name: 'recordsPerFile',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100_000,
		description:
			'Write several files, one item each, with about this number of orders or products: each ends with the page that fills it',
	},
];

/**
 * How to divide the list, from the advanced options; undefined: one file.
 * @throws UserError naming the option that cannot be right
 */
export function partSettings({
	parameters: { query },
	readingOptions: { recordsPerFile, maxParts, firstPart },
}: PreparedItem): PartSettings | undefined {
	if (isAbsent(recordsPerFile)) {
		assertAbsent('Max Parts', maxParts);
		assertAbsent('First Part Number', firstPart);
		return undefined;
	}
	const settings = {
		recordsPerFile: toWholeNumber('Records per File', recordsPerFile, { min: 1, fallback: 1 }),
		maxParts: isAbsent(maxParts)
			? undefined
			: toWholeNumber('Max Parts', maxParts, { min: 1, fallback: 1 }),
		firstPart: toWholeNumber('First Part Number', firstPart, { min: 1, fallback: 1 }),
	};
	if (splitByIds(query).length === 1) return settings;
	throw new UserError(
		`Parameter “Records per File” cannot be combined with more than ${MAX_IDS_PER_REQUEST} IDs`,
		{
			description: `IDs are asked for in requests of ${MAX_IDS_PER_REQUEST}, each with cursors of its own, so that no cursor could say where the next file begins. Remove the option, or give each input item at most ${MAX_IDS_PER_REQUEST} IDs.`,
		},
	);
}

function assertAbsent(label: string, value: unknown): void {
	if (isAbsent(value)) return;
	throw new UserError(`Parameter “${label}” needs the option “Records per File”`, {
		description: `Add “Records per File”, or remove “${label}”.`,
	});
}
