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
