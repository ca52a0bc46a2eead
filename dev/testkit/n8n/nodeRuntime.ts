import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PinnedN8n } from './lines';

/** Whether a Node.js version (that of the one running us) is one that this n8n accepts. */
export function hostNodeFits({ from, below }: PinnedN8n['node'], version = process.versions.node) {
	const [major, minor] = version.split('.').map(Number);
	const newEnough = major > from[0] || (major === from[0] && minor >= from[1]);
	return newEnough && major < below;
}

/** Folder of the Node.js that came from npm with the pinned tree, or undefined where there is none for this platform. */
export function packagedNodeFolder(installFolder: string): string | undefined {
	const target = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
	return [`node-${target}`, `node-bin-${target}`]
		.map((name) => join(installFolder, 'node_modules', name))
		.find((folder) => existsSync(nodeBinary(folder)));
}

/** Path of the executable in such a folder. */
export function nodeBinary(nodeFolder: string) {
	return join(nodeFolder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
