import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps the programs of each PostgreSQL version here, outside the PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

function folders(): string[] {
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
	const newestFirst = versions.sort((left, right) => Number(right) - Number(left));
	return [
		...(process.env.PATH ?? '').split(delimiter),
		...newestFirst.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
	];
}

/**
 * Path of an installed program.
 * @throws Error that says what to install
 */
export function program(name: 'redis-server' | 'initdb' | 'postgres'): string {
	const path = folders()
		.map((folder) => join(folder, name))
		.find((candidate) => existsSync(candidate));
	if (path) return path;
	throw new Error(
		`Queue mode needs the program ${name}. On Debian: apt-get install redis-server postgresql`,
	);
}
