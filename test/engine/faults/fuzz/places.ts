const quoted = (text: string): string => JSON.stringify(text);

const record = (inner: string) =>
	`{"Errors":{},"Output":{"step":"x","isSuccess":true,"result":[{${inner}}],"next_page_token":null}}`;

/** Where in an answer a text stands: the JSON (or text) around it; where only JSON can stand, it is a string in it. */
const AROUND = {
	whole: (text: string) => text,
	unclosed: (text: string) =>
		`{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":"1","note":"${text}`,
	recordField: (text: string) =>
		record(`"id":"1","note":${quoted(text)},"total_price":${quoted(text)}`),
	recordKey: (text: string) => record(`"id":"1",${quoted(text)}:${quoted(text)}`),
	recordId: (text: string) => record(`"id":${quoted(text)},"created_at":${quoted(text)}`),
	lineItem: (text: string) =>
		record(
			`"id":"1","line_items":[{"title":${quoted(text)},"sku":${quoted(text)},"price":${quoted(text)}}]`,
		),
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
