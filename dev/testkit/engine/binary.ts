import { randomUUID } from 'node:crypto';
import type { IBinaryData } from 'n8n-workflow';
import { Container, core } from './engine';

/** The bytes of a file a node put out, wherever n8n keeps them. */
export async function readBinary(file: IBinaryData): Promise<Buffer> {
	return await Container.get(core.BinaryDataService).getAsBuffer(file);
}

/** Has n8n keep files on disk, as a server does; otherwise they are held in memory. */
export async function keepFilesOnDisk(): Promise<void> {
	await Container.get(core.BinaryDataService).init();
}

/**
 * Has n8n 2.x keep files in its database, as queue mode does, here a map, with a limit for their size.
 * @returns what ends it
 */
export function refuseFilesOver(bytes: number): () => void {
	const files = new Map<string, Buffer>();
	return useManager({
		async store(_location, content, { fileName }) {
			const file = Buffer.isBuffer(content) ? content : await bytesOf(content);
			const fileId = randomUUID();
			if (file.length > bytes) {
				const [fileSizeMb, maxFileSizeMb] = [file.length, bytes].map((size) => size / 2 ** 20);
				throw new core.FileTooLargeError({ fileSizeMb, maxFileSizeMb, fileId, fileName });
			}
			files.set(fileId, file);
			return { fileId, fileSize: file.length };
		},
		getAsBuffer: async (fileId) => files.get(fileId) ?? Buffer.alloc(0),
	});
}

/**
 * Has n8n fail to write a file beyond so many bytes, as on a full disk.
 * @returns what ends it
 */
export const fillDisk = (free: number): (() => void) =>
	useManager({
		async store(_location, content) {
			let fileSize = 0;
			for await (const chunk of content as AsyncIterable<Buffer>) {
				fileSize += chunk.length;
				if (fileSize > free) throw new Error('ENOSPC: no space left on device, write');
			}
			return { fileId: randomUUID(), fileSize };
		},
	});

function useManager(manager: Partial<core.BinaryData.Manager>): () => void {
	const service = Container.get(core.BinaryDataService);
	const settings = service as unknown as { mode: string };
	const before = settings.mode;
	service.setManager('database', manager as core.BinaryData.Manager);
	settings.mode = 'database';
	return () => {
		settings.mode = before;
	};
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks);
}
