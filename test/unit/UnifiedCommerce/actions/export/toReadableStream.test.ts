import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import {
	readableClassOf,
	toReadableStream,
} from '../../../../../nodes/UnifiedCommerce/actions/export/writeFile';

test('the chunks come out of a stream of Node.js, byte for byte', async () => {
	async function* chunks(): AsyncGenerator<Buffer> {
		yield Buffer.from('one ');
		yield Buffer.from('two');
	}
	const stream = toReadableStream(chunks());
	expect(stream).toBeInstanceOf(Readable);
	const parts: Buffer[] = [];
	for await (const part of stream) parts.push(part as Buffer);
	expect(Buffer.concat(parts).toString()).toBe('one two');
});

test('the stream class is found from a hash, and a Node.js without it is told', () => {
	expect(readableClassOf(createHash('sha256'))).toBe(Readable);
	expect(() => readableClassOf({})).toThrow(
		/The file cannot be written: this version of Node\.js.*Run n8n with/,
	);
});
