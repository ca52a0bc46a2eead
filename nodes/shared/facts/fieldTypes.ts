import type { Channel } from './channels';

/** The resources that the service lists (spec: List products, List orders). */
export type ListResource = 'order' | 'product';

/**
 * What a body field holds, and so how it is asked for, checked and written:
 * - `after` / `before`: an instant; a date alone means the start / the end of that day
 * - `text`: one value, character for character
 * - `digits`: text of digits only
 * - `idList`, `nameList`: many values, comma-separated on the wire
 * - `fieldList`: names of fields to return; the ID is always among them
 * - `choice`, `choiceList`: one or several of the values listed
 */
export type FieldKind =
	| 'after'
	| 'before'
	| 'text'
	| 'digits'
	| 'idList'
	| 'nameList'
	| 'fieldList'
	| 'choice'
	| 'choiceList';

/** A valid value of a filter. */
export interface Choice {
	/** as sent */
	value: string;
	label: string;
	description?: string;
}

/** One filter: a row of the body table of a list endpoint in the spec, and the field of the node made from it. */
export interface FilterField {
	/** name of the parameter in the node */
	name: string;
	/** name of the field in the request body */
	wire: string;
	label: string;
	kind: FieldKind;
	/** the channels that take it */
	channels: readonly Channel[];
	description: string;
	placeholder?: string;
	/** valid values, for `choice` and `choiceList` */
	choices?: readonly Choice[];
	/** value sent when the user sets none, because the service's own default would hide records */
	sentUnlessChosen?: string;
}

/** What one list endpoint takes, and from which channels (spec: List products, List orders). */
export interface ResourceTable {
	resource: ListResource;
	/** path below `{base_url}/api/ServiceClientApp/` */
	path: string;
	/** the values the `channel` query parameter takes */
	channels: readonly Channel[];
	/** channels that page by `next_page_token` */
	cursorChannels: readonly Channel[];
	/** channels that take a `limit` */
	limitChannels: readonly Channel[];
	/** filters, in alphabetical order of their names but for date pairs */
	fields: readonly FilterField[];
}
