import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const UTC = 'Etc/UTC';

/**
 * The time zone of this machine by a name of n8n's list. That list has Etc/UTC and Europe/Kyiv where Node.js says UTC
 * and Europe/Kiev; n8n's settings call any other name not valid.
 * @param dir where n8n is installed
 */
export async function timezoneFor(dir: string): Promise<string> {
	const list = await readFile(join(dir, 'node_modules', 'n8n', 'dist', 'timezones.json'), 'utf8');
	const { data } = JSON.parse(list) as { data: Record<string, string> };
	return nameIn(Object.keys(data), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** @param zone as Node.js names it, which is nothing or Etc/Unknown where the machine has none */
export function nameIn(names: readonly string[], zone: string | undefined): string {
	const own = zone && canonical(zone);
	if (!own) return UTC;
	const all = [own, UTC, ...names];
	const isKnown = (name: string) => names.includes(name) && canonical(name) === own;
	return all.find(isKnown) ?? own;
}

/** The name that Node.js has for a zone; undefined for one that it does not know. */
function canonical(timeZone: string): string | undefined {
	try {
		return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
	} catch {
		return undefined;
	}
}
