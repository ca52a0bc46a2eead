import { randomBytes } from 'node:crypto';

import type { RunResult } from '../../dev/testkit/engine';
import { base64Cores } from './secretRuns';

/** Signs that every encoding writes in its own way. */
const TRICKY = '+/=&%"\'<é> \\~';

/** A run of so many signs of a secret is a leak, as it is and in every encoding. */
const RUN = 12;

/** Looked up once: inside jest each look-up of a global is slow. */
const { imul } = Math;
const HASH_BITS = 20;
const FACTOR = 0x01000193;
/** What the first sign of a run has been multiplied by when the sign behind the run is added. */
const FACTOR_OF_FIRST = Array(RUN)
	.fill(FACTOR)
	.reduce<number>((product, factor) => imul(product, factor), 1);

/**
 * Makes secrets that can be found again in whatever form: each has letters and digits in its middle that no
 * encoding of text touches, and that stand nowhere else.
 */
export class SecretMarkers {
	/** What a leak is a leak of, by each run of each form. */
	private readonly runs = new Map<string, string>();

	/** Which hashes the runs have: traces are long, and nearly all of their parts are no run. */
	private readonly hashes = new Uint8Array(1 << HASH_BITS);

	/** @param label what is planted, for the message when it leaks */
	core(label: string): string {
		const core = `Z${randomBytes(9).toString('hex')}q`;
		this.watch(label, core);
		return core;
	}

	/** A secret with every sign that may be changed on the way. */
	secret(label: string): string {
		return `${TRICKY}${this.core(label)}${TRICKY}end`;
	}

	/** A token as long as those of many issuers, of which no part may show. */
	longToken(label: string, parts = 60): string {
		return Array.from({ length: parts }, (_, part) => this.core(`${label}, part ${part + 1}`)).join(
			'.',
		);
	}

	/** Something secret that was not made here. */
	watch(label: string, secret: string): void {
		for (const [name, form] of formsOf(secret)) {
			eachRun(form, (at, hash) => {
				this.runs.set(form.slice(at, at + RUN), `${label} (${name})`);
				this.hashes[hash] = 1;
			});
		}
	}

	/** The labels of all that shows in a text: raw, in hexadecimal or in Base64, whatever stands around it. */
	foundIn(text: string): string[] {
		const found = new Map<string, string>();
		// Base64 may be broken into lines, the line ends escaped as JSON does it, also twice.
		const inOneLine = text.replace(/\\+[nr]|\s/g, '');
		for (const view of new Set([text, text.toLowerCase(), inOneLine])) {
			eachRun(view, (at, hash) => {
				if (this.hashes[hash] === 0) return;
				const label = this.runs.get(view.slice(at, at + RUN));
				if (label !== undefined && !found.has(label))
					found.set(label, view.slice(Math.max(0, at - 60), at + RUN + 20));
			});
		}
		return [...found].map(([label, context]) => `${label}: ${context}`);
	}
}

/** Calls back with the place and the hash of each run in a text, from left to right. */
function eachRun(text: string, found: (at: number, hash: number) => void): void {
	let hash = 0;
	for (let end = 0; end < text.length; end++) {
		hash = (imul(hash, FACTOR) + text.charCodeAt(end)) | 0;
		if (end >= RUN) hash = (hash - imul(text.charCodeAt(end - RUN), FACTOR_OF_FIRST)) | 0;
		if (end >= RUN - 1) found(end - RUN + 1, imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS));
	}
}

/** In small letters where case does not matter. */
function formsOf(core: string): Array<[name: string, form: string]> {
	const base64 = base64Cores(Buffer.from(core));
	const others = [
		...base64Cores(Buffer.from(core, 'utf16le')),
		...base64.flatMap((form) => base64Cores(Buffer.from(form))),
	];
	return [
		...others.map((form): [string, string] => ['Base64', form]),
		['raw', core.toLowerCase()],
		['hexadecimal', Buffer.from(core).toString('hex')],
		...base64.flatMap((form): Array<[string, string]> => [
			['Base64', form],
			['Base64', form.replace(/\+/g, '-').replace(/\//g, '_')],
		]),
	];
}

/** Everything that a run leaves behind, hidden properties of its errors included. */
export const tracesOf = (result: RunResult): string =>
	[
		result.serialized,
		result.inspected,
		JSON.stringify([result.items, result.errorItems, result.hints, result.logs, result.staticData]),
	].join('\n');
