const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
	let entry = byte;
	for (let bit = 0; bit < 8; bit++) entry = entry & 1 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1;
	return entry;
});

/** The CRC-32 that a ZIP file keeps of its contents; `before` is that of the bytes in front, 0 for none. */
export function crc32(bytes: Uint8Array, before = 0): number {
	let crc = ~before;
	for (let at = 0; at < bytes.length; at++) crc = TABLE[(crc ^ bytes[at]) & 0xff] ^ (crc >>> 8);
	return ~crc >>> 0;
}
