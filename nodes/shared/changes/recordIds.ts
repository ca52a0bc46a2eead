import { packNumber, unpackNumber } from './packedText';

/** Characters of an ID that was packed. */
export const PACKED_ID_LENGTH = 23;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^(?:0|[1-9]\d{0,40})$/;

/** Kinds of IDs by the first character; others tell the number of bytes of any text, from 1 on. */
const KIND = { number: 40, uuid: 41 } as const;
const MAX_BYTES = 16;

const hexOf = (id: string): string => BigInt(id).toString(16);

/**
 * An ID in 23 characters of base64url, from which it can be read again: whole numbers of up to 38 digits, UUIDs, and
 * any text of up to 16 bytes. Undefined for others.
 */
export function packId(id: string): string | undefined {
	if (UUID.test(id)) return packed(KIND.uuid, id.replace(/-/g, ''));
	if (NUMBER.test(id) && hexOf(id).length <= 2 * MAX_BYTES) return packed(KIND.number, hexOf(id));
	const bytes = Buffer.from(id, 'utf8');
	const isText = bytes.length > 0 && bytes.length <= MAX_BYTES && bytes.toString('utf8') === id;
	return isText ? packed(bytes.length, bytes.toString('hex')) : undefined;
}

/** Reads what `packId` has written. */
export function unpackId(text: string): string {
	const kind = unpackNumber(text[0]);
	const hex = Buffer.from(text.slice(1), 'base64url').toString('hex');
	if (kind === KIND.number) return BigInt(`0x${hex}`).toString();
	if (kind === KIND.uuid) return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
	return Buffer.from(hex, 'hex')
		.subarray(MAX_BYTES - kind)
		.toString('utf8');
}

function packed(kind: number, hex: string): string {
	const bytes = Buffer.from(hex.padStart(2 * MAX_BYTES, '0'), 'hex');
	return (packNumber(kind, 1) ?? '') + bytes.toString('base64url');
}
