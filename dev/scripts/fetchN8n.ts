/** Fetches and compiles the pinned n8n of both lines, so that the editor and the end-to-end tests find them ready. */
import { ensureN8n } from '../testkit/n8n/install';
import { n8nLines } from '../testkit/n8n/lines';

async function main(): Promise<void> {
	for (const line of n8nLines) await ensureN8n(line);
}

void main();
