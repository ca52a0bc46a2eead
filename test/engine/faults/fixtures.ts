import { startSandbox, type Sandbox, type SandboxOptions } from '../../../dev/sandbox';

/** Longest time of one test: many readings in one, on machines that may be busy. */
const MAX_MS = 60_000;

/** Stands for a sandbox that starts later. */
export const standingFor = (running: () => Sandbox | undefined): Sandbox =>
	new Proxy({} as Sandbox, {
		get: (_, name) => {
			const sandbox = running();
			if (!sandbox) throw new Error('The sandbox does not run before the hooks of the file');
			return Reflect.get(sandbox, name) as unknown;
		},
	});

/**
 * A sandbox for all tests of a file, at its start again before each of them. Stands for the running one from
 * `beforeAll` on.
 */
export function useSandbox(options: SandboxOptions): Sandbox {
	let running: Sandbox | undefined;
	jest.setTimeout(MAX_MS);
	beforeAll(async () => {
		running = await startSandbox(options);
	});
	afterAll(async () => await running?.close());
	afterEach(() => running?.reset());
	return standingFor(() => running);
}

/**
 * A test with a sandbox of its own, for `test.concurrent`: such tests run side by side, without the hooks of the file.
 * Meant for those that mostly wait.
 */
export const withSandbox =
	<Case extends unknown[]>(
		options: SandboxOptions,
		test: (sandbox: Sandbox, ...given: Case) => Promise<void>,
	) =>
	async (...given: Case): Promise<void> => {
		const sandbox = await startSandbox(options);
		try {
			await test(sandbox, ...given);
		} finally {
			await sandbox.close();
		}
	};

/** Settles once a condition holds. */
export async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
