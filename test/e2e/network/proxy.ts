import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Ports of loopback behind "host:port" names that nothing but the proxy knows. */
export type Places = Record<string, number>;

export interface ForwardProxy {
	url: string;
	/** What it was asked for, such as "POST http://service.example/path" or "CONNECT service.example:443". */
	readonly asked: string[];
	close(): Promise<void>;
}

/** A forward proxy that reaches only the places given; anything else is answered with 502. */
export async function startForwardProxy(places: Places): Promise<ForwardProxy> {
	const asked: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((incoming, outgoing) => {
		asked.push(`${incoming.method} ${withoutQuery(incoming.url)}`);
		forward(places, incoming, outgoing);
	});
	server.on('connect', (incoming, socket: Socket) => {
		asked.push(`CONNECT ${incoming.url}`);
		tunnel(places[incoming.url ?? ''], socket);
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const withoutQuery = (url = '') => url.split('?')[0];

function forward(places: Places, incoming: IncomingMessage, outgoing: ServerResponse) {
	const { hostname, port, pathname, search } = new URL(incoming.url ?? '', 'http://unknown');
	const target = places[`${hostname}:${port || 80}`];
	if (target === undefined) {
		outgoing.writeHead(502).end('The proxy knows no such host.');
		return;
	}
	const passedOn = request(
		{
			host: '127.0.0.1',
			port: target,
			method: incoming.method,
			path: pathname + search,
			headers: incoming.headers,
		},
		(answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		},
	);
	passedOn.on('error', () => outgoing.destroy());
	incoming.pipe(passedOn);
}

function tunnel(target: number | undefined, socket: Socket) {
	if (target === undefined) {
		socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
		return;
	}
	const onward = connect(target, '127.0.0.1', () => {
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		onward.pipe(socket).pipe(onward);
	});
	onward.on('error', () => socket.destroy());
	socket.on('error', () => onward.destroy());
}
