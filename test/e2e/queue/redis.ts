import getPort from 'get-port';
import { startBoundProcess } from './boundProgram';
import { program } from './programs';

/** A Redis on a free port of loopback that keeps nothing on disk. */
export async function startRedis() {
	const port = await getPort();
	const command = [program('redis-server'), '--port', String(port), '--bind', '127.0.0.1'];
	const { stop } = await startBoundProcess(
		[...command, '--save', '', '--appendonly', 'no'],
		/ready to accept connections/i,
	);
	return { port, stop };
}
