import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two n8n major versions that the package supports. */
export type N8nLine = 'v1' | 'v2';

export const n8nLines: N8nLine[] = ['v2', 'v1'];

/** The line on which everything is tried, also what takes long: each way through the editor, and queue mode. */
export const NEWER_LINE: N8nLine = 'v2';

export interface PinnedN8n {
	/** Folder with the package.json and package-lock.json that pin this n8n. */
	folder: string;
	version: string;
	/** Range of the Node.js that this n8n accepts: at least [major, minor], and below this major. */
	node: { from: [number, number]; below: number };
	/** Changes whenever the pinned tree changes. */
	hash: string;
	/** Paths of all packages of the tree, such as "node_modules/n8n". */
	packages: string[];
}

const nodeRange: Record<N8nLine, PinnedN8n['node']> = {
	v1: { from: [20, 19], below: 25 },
	v2: { from: [24, 0], below: 27 },
};

/** Reads what is pinned for a line. */
export function pinnedN8n(line: N8nLine): PinnedN8n {
	const folder = join(__dirname, line);
	const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
	const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(lock) as {
		packages: Record<string, { optional?: boolean; version?: string }>;
	};
	return {
		folder,
		version: packages['node_modules/n8n'].version ?? '',
		node: nodeRange[line],
		hash: createHash('sha256').update(manifest).update(lock).digest('hex').slice(0, 12),
		packages: Object.keys(packages).filter((path) => path && !packages[path].optional),
	};
}
