import { inflateRawSync } from 'node:zlib';

/** An entry of a ZIP file, as its central directory lists it. */
export interface ZipEntry {
	path: string;
	crc: number;
	packedSize: number;
	size: number;
	content: Buffer;
}

/** The same without its content, but with its compressed bytes (deflate). */
export interface PackedEntry extends Omit<ZipEntry, 'content'> {
	packed: Buffer;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * The entries of a ZIP file (PKWARE APPNOTE 6.3), read from its central directory as other programs do.
 * @throws Error when a signature is not where the file says
 */
export const zipEntries = (file: Buffer): ZipEntry[] =>
	packedEntries(file).map(({ packed, ...entry }) => ({
		...entry,
		content: inflateRawSync(packed),
	}));

/** As `zipEntries`, without decompressing. */
export function packedEntries(file: Buffer): PackedEntry[] {
	const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
	expectSignature(file, end, END);
	let at = file.readUInt32LE(end + 16);
	return Array.from({ length: file.readUInt16LE(end + 10) }, () => {
		expectSignature(file, at, LISTED);
		const [crc, packedSize, size] = [16, 20, 24].map((place) => file.readUInt32LE(at + place));
		const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
			file.readUInt16LE(at + place),
		);
		const path = file.toString('utf8', at + 46, at + 46 + nameLength);
		const local = file.readUInt32LE(at + 42);
		expectSignature(file, local, LOCAL);
		const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
		at += 46 + nameLength + extraLength + commentLength;
		return { path, crc, packedSize, size, packed: file.subarray(data, data + packedSize) };
	});
}

function expectSignature(file: Buffer, at: number, signature: number): void {
	if (at >= 0 && file.readUInt32LE(at) === signature) return;
	throw new Error(`No ZIP signature ${signature.toString(16)} at ${at}`);
}
