import { createServer } from 'node:net';

const EDITOR_PORT = 5678;

/** Ports of the demo's n8n. */
export interface DemoPorts {
	editor: number;
	/** Undefined: any free one. */
	broker?: number;
}

/**
 * The ports that the environment asks for, under the names that n8n has for them. Where it asks for none, the editor
 * gets the usual one or the next free one.
 * @throws Error with what to do, for a value that is no port and for a port that is taken
 */
export async function portsOf(environment: NodeJS.Dict<string>): Promise<DemoPorts> {
	const editor = portIn(environment, 'N8N_PORT');
	const broker = portIn(environment, 'N8N_RUNNERS_BROKER_PORT');
	if (editor !== undefined && editor === broker)
		throw new Error(
			`N8N_PORT and N8N_RUNNERS_BROKER_PORT are both ${editor}. Choose another port for one of them.`,
		);
	if (editor !== undefined) await demandFree('N8N_PORT', editor);
	if (broker !== undefined) await demandFree('N8N_RUNNERS_BROKER_PORT', broker);
	return { editor: editor ?? EDITOR_PORT, broker };
}

function portIn(environment: NodeJS.Dict<string>, name: string): number | undefined {
	const text = environment[name]?.trim();
	if (!text) return undefined;
	const port = Number(text);
	// those below are for the system
	if (/^\d+$/.test(text) && port >= 1024 && port <= 65_535) return port;
	throw new Error(`${name} is “${text}”, which is no port. Choose one from 1024 to 65535.`);
}

async function demandFree(name: string, port: number): Promise<void> {
	if (await isFree(port)) return;
	throw new Error(
		`Port ${port} is taken (${name}). End what uses it, or choose another port: ${name}=${port === 65_535 ? port - 1 : port + 1} npm run editor`,
	);
}

const isFree = async (port: number): Promise<boolean> =>
	await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) =>
			['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? resolve(false) : reject(error),
		);
		server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
	});
