import { parseArgs } from 'node:util';
import { actOnEnter, demoUpTo, ENTER_HELP, startSandbox } from '.';

const USAGE = `npm run sandbox -- [--port 4010] [--host 127.0.0.1] [--orders n] [--products n] [--seed n] [--cap n] [--latency ms]
Without --orders, --products and --seed it holds the shops of the demo, with orders up to now.`;

const { values } = parseArgs({
	options: {
		port: { type: 'string', default: '4010' },
		host: { type: 'string', default: '127.0.0.1' },
		orders: { type: 'string' },
		products: { type: 'string' },
		seed: { type: 'string' },
		cap: { type: 'string' },
		latency: { type: 'string' },
		help: { type: 'boolean', default: false },
	},
});

function numberOf(name: keyof typeof values): number | undefined {
	const text = values[name];
	if (text === undefined) return undefined;
	const number = Number(text);
	if (!Number.isInteger(number) || number < 0)
		throw new Error(`--${name} must be a whole number.\n${USAGE}`);
	return number;
}

async function main(): Promise<void> {
	if (values.help) {
		console.log(USAGE);
		return;
	}
	const isDemo = [values.orders, values.products, values.seed].every(
		(asked) => asked === undefined,
	);
	const sandbox = await startSandbox({
		...(isDemo ? demoUpTo(Date.now()) : {}),
		port: numberOf('port'),
		host: values.host,
		orders: numberOf('orders'),
		products: numberOf('products'),
		seed: numberOf('seed'),
		pageCap: numberOf('cap'),
		latencyMs: numberOf('latency'),
		keepRequests: 1000,
	});
	console.log(`Unified Commerce sandbox at ${sandbox.baseUrl} (Ctrl-C ends it)

  Base URL       ${sandbox.baseUrl}
  Auth URL       ${sandbox.authUrl}
  Client ID      ${sandbox.client.clientId}
  Client secret  ${sandbox.client.clientSecret}
  Username       ${sandbox.client.username}
  Password       ${sandbox.client.password}

  What it offers: ${sandbox.baseUrl}/ and ${sandbox.baseUrl}/openapi.json`);
	let stopListening = () => undefined as void;
	let renewal: NodeJS.Timeout | undefined;
	if (isDemo) {
		console.log(`\n${ENTER_HELP}`);
		stopListening = actOnEnter(sandbox, console.log);
		renewal = setInterval(() => sandbox.store.continueTo(new Date().toISOString()), 60_000);
	}
	const end = () => {
		stopListening();
		clearInterval(renewal);
		void sandbox.close();
	};
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
}

main().catch((error: NodeJS.ErrnoException) => {
	const text =
		error.code === 'EADDRINUSE'
			? `Port ${values.port} is taken; choose another with --port.`
			: error.message;
	console.error(text);
	process.exitCode = 1;
});
