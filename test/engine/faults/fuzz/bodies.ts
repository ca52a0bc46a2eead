/** Most bytes of an answer. */
export const MAX_BYTES = 1_000_000;

/** JSON lists and fields of entries, as many as fit into so many characters. */
class Filling {
	constructor(private readonly length: number) {}

	list(entry: (at: number) => unknown, share = 1): string {
		return `[${this.entries((at) => JSON.stringify(entry(at)), share)}]`;
	}

	object(value: (at: number) => unknown): string {
		return `{${this.entries((at) => `"s${at}":${JSON.stringify(value(at))}`, 1)}}`;
	}

	/** An object in the place of a list, as PHP programs write it. */
	numbered(value: (at: number) => unknown): string {
		return `{${this.entries((at) => `"${at}":${JSON.stringify(value(at))}`, 1)}}`;
	}

	private entries(text: (at: number) => string, share: number): string {
		const parts: string[] = [];
		let left = this.length * share;
		while (left > 0) {
			const part = text(parts.length);
			parts.push(part);
			left -= part.length + 1;
		}
		return parts.join(',');
	}
}

const page = (fields: string): string =>
	`{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":"1",${fields}}],"next_page_token":null}}`;

const failed = (errors: string): string => `{"Errors":${errors},"Output":null}`;

/** Lists and objects of many small entries, in the parts of an answer that are walked or matched with each other. */
const BODIES = {
	records: (fill: Filling) =>
		`{"Errors":{},"Output":{"isSuccess":true,"result":${fill.list((at) => ({ id: at }))}}}`,
	emptyLines: (fill: Filling) =>
		page(`"line_items":${fill.list(() => ({}), 0.5)},"variants":${fill.list(() => ({}), 0.5)}`),
	numberedLines: (fill: Filling) => page(`"line_items":${fill.numbered(() => ({ sku: 'a' }))}`),
	variants: (fill: Filling) =>
		page(`"variants":${fill.list((at) => ({ price: `${at}.5`, sku: `=${at}` }))}`),
	variantsAndImages: (fill: Filling) =>
		page(
			`"variants":${fill.list((at) => ({ id: at }), 0.3)},"images":${fill.list((at) => ({ id: `i${at}`, src: 'x', variant_ids: [] }), 0.65)}`,
		),
	imagesOfVariants: (fill: Filling) =>
		page(
			`"variants":${fill.list((at) => ({ id: at }), 0.3)},"images":[{"id":1,"src":"x","variant_ids":${fill.list((at) => -at, 0.65)}}]`,
		),
	lineItems: (fill: Filling) =>
		page(`"line_items":${fill.list((at) => ({ id: at % 9, price: '1.0', quantity: 1 }))}`),
	errorScalars: (fill: Filling) => failed(fill.object((at) => at)),
	errorMessages: (fill: Filling) => failed(fill.object((at) => ({ message: `m${at}` }))),
	restErrors: (fill: Filling) =>
		`{"Errors":{},"Output":{"isSuccess":false,"restErrors":${fill.list((at) => ({ [`k${at}`]: at }))}}}`,
	fields: (fill: Filling) => fill.object((at) => at),
	fieldsOfRecord: (fill: Filling) => page(`"metafields":${fill.object((at) => at)}`),
} as const;

export type Wide = keyof typeof BODIES;
export const WIDE = Object.keys(BODIES) as Wide[];

/** An answer of many small entries, of about so many bytes: enough for thousands, so that no loop over pairs passes. */
export const wideBody = (what: Wide, length: number): string =>
	BODIES[what](new Filling(Math.min(length, MAX_BYTES)));

const quoted = (text: string): string => JSON.stringify(text);

/** Where in an answer a text stands: the JSON (or text) around it; where only JSON can stand, it is a string in it. */
const AROUND = {
	whole: (text: string) => text,
	unclosed: (text: string) =>
		`{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":"1","note":"${text}`,
	recordField: (text: string) => page(`"note":${quoted(text)},"total_price":${quoted(text)}`),
	recordKey: (text: string) => page(`${quoted(text)}:${quoted(text)}`),
	recordId: (text: string) => page(`"id":${quoted(text)},"created_at":${quoted(text)}`),
	lineItem: (text: string) =>
		page(`"line_items":[{"title":${quoted(text)},"sku":${quoted(text)},"price":${quoted(text)}}]`),
	cursor: (text: string) =>
		`{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":"1"}],"next_page_token":${quoted(text)}}}`,
	listError: (text: string) =>
		`{"Errors":{},"Output":{"isSuccess":false,"result":null,"restErrors":${quoted(text)}}}`,
	stepName: (text: string) =>
		`{"Errors":{${quoted(text)}:{"restErrors":{"status_code":500,"result":"no"}}},"Output":null}`,
	stepResult: (text: string) =>
		`{"Errors":{"extract":{"restErrors":{"status_code":403,"result":${quoted(text)}}}},"Output":null}`,
	executionId: (text: string) =>
		`{"Errors":{"a":"no"},"Output":{"isSuccess":false,"execution_id":${quoted(text)}},"Report":{"TraceId":${quoted(text)}}}`,
	message: (text: string) => `{"code":"400","message":${quoted(text)}}`,
	errorDescription: (text: string) =>
		`{"error":${quoted(text)},"error_description":${quoted(text)}}`,
	accessToken: (text: string) =>
		`{"access_token":${quoted(text)},"expires_in":${quoted(text)},"token_type":"bearer"}`,
	uri: (text: string) =>
		`{"uri":${quoted(text)},"token":${quoted(text)},"expirationUtcUnixTimeSeconds":1}`,
	digits: (text: string) => text.replace(/\D/g, '') || '7'.repeat(text.length),
	quotedDigits: (text: string) => `"${text.replace(/\D/g, '') || '7'.repeat(text.length)}"`,
	html: (text: string) =>
		`<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`,
} as const;

export type Place = keyof typeof AROUND;
export const PLACES = Object.keys(AROUND) as Place[];

export const placed = (place: Place, text: string): string => AROUND[place](text);
