import type { Channel } from './channels';

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

export interface Choice {
	value: string;
	label: string;
	description?: string;
}

/** One row of a body table of the spec: a filter as people see it and as it is sent. */
export interface FilterField {
	/** name of the parameter in the node */
	name: string;
	/** name of the field in the request body */
	wire: string;
	label: string;
	kind: FieldKind;
	channels: readonly Channel[];
	description: string;
	placeholder?: string;
	choices?: readonly Choice[];
	/** Sent when the user chooses nothing, because the service's own default would hide records. */
	sentUnlessChosen?: string;
}

/** Everything the spec says of one list endpoint. */
export interface ResourceTable {
	resource: ListResource;
	/** path below `{base_url}/api/ServiceClientApp/` */
	path: string;
	/** the values the `channel` query parameter takes */
	channels: readonly Channel[];
	/** channels whose pages follow one another by `next_page_token` */
	cursorChannels: readonly Channel[];
	/** channels that take a `limit` */
	limitChannels: readonly Channel[];
	fields: readonly FilterField[];
}
