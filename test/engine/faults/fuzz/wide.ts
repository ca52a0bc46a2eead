import { MAX_BYTES, type WIDE } from './recipes';

type What = (typeof WIDE)[number];

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

/** An answer of many small entries, of about so many bytes: enough for thousands, so that no loop over pairs passes. */
export function wideBody(what: What, length: number): string {
	const fill = new Filling(Math.min(length, MAX_BYTES));
	switch (what) {
		case 'records':
			return `{"Errors":{},"Output":{"isSuccess":true,"result":${fill.list((at) => ({ id: at }))}}}`;
		case 'emptyRecords':
			return `{"Errors":{},"Output":{"isSuccess":true,"result":${fill.list(() => ({}))}}}`;
		case 'emptyLines':
			return page(
				`"line_items":${fill.list(() => ({}), 0.5)},"variants":${fill.list(() => ({}), 0.5)}`,
			);
		case 'numberedLines':
			return page(`"line_items":${fill.numbered(() => ({ sku: 'a' }))}`);
		case 'variants':
			return page(`"variants":${fill.list((at) => ({ price: `${at}.5`, sku: `=${at}` }))}`);
		case 'variantsAndImages':
			return page(
				`"variants":${fill.list((at) => ({ id: at }), 0.3)},"images":${fill.list((at) => ({ id: `i${at}`, src: 'x', variant_ids: [] }), 0.65)}`,
			);
		case 'imagesOfVariants':
			return page(
				`"variants":${fill.list((at) => ({ id: at }), 0.3)},"images":[{"id":1,"src":"x","variant_ids":${fill.list((at) => -at, 0.65)}}]`,
			);
		case 'lineItems':
			return page(`"line_items":${fill.list((at) => ({ id: at % 9, price: '1.0', quantity: 1 }))}`);
		case 'shippingLines':
			return page(`"shipping_lines":${fill.list((at) => ({ price: `${at}.5`, title: 'x' }))}`);
		case 'tags':
			return page(`"tags":${fill.list((at) => `=${at}`)}`);
		case 'errorScalars':
			return failed(fill.object((at) => at));
		case 'errorMessages':
			return failed(fill.object((at) => ({ message: `m${at}` })));
		case 'errorEmpties':
			return failed(fill.object(() => ({})));
		case 'restErrors':
			return `{"Errors":{},"Output":{"isSuccess":false,"restErrors":${fill.list((at) => ({ [`k${at}`]: at }))}}}`;
		case 'fields':
			return fill.object((at) => at);
		case 'fieldsOfRecord':
			return page(`"metafields":${fill.object((at) => at)}`);
	}
}
