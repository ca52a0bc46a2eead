import { randomBytes } from 'node:crypto';

import type { RunResult } from '../../support/engine';

/** Signs that every encoding writes in its own way. */
const TRICKY = '+/=&%"\'<é> \\~';

/**
 * Makes secrets that can be found again in whatever form: each has letters and digits in its middle that no
 * encoding of text touches, and that stand nowhere else.
 */
export class SecretMarkers {
	private readonly cores = new Map<string, string>();

	/** @param label what is planted, for the message when it leaks */
	core(label: string): string {
		const core = `Z${randomBytes(9).toString('hex')}q`;
		this.cores.set(core, label);
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
		this.cores.set(secret, label);
	}

	/** The labels of all that shows in a text: raw, in hexadecimal or in Base64, whatever stands around it. */
	foundIn(text: string): string[] {
		const small = text.toLowerCase();
		return [...this.cores].flatMap(([core, label]) => {
			const forms = formsOf(core).filter(([, form, exact]) =>
				(exact ? text : small).includes(form),
			);
			return forms.map(([name, form, exact]) => {
				const at = (exact ? text : small).indexOf(form);
				return `${label} (${name}): ${text.slice(Math.max(0, at - 60), at + form.length + 20)}`;
			});
		});
	}
}

function formsOf(core: string): Array<[name: string, form: string, exact: boolean]> {
	const base64 = [0, 1, 2].map((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(core)]);
		return bytes
			.toString('base64')
			.slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
	});
	return [
		['raw', core.toLowerCase(), false],
		['hexadecimal', Buffer.from(core).toString('hex'), false],
		...base64.map((form): [string, string, boolean] => ['Base64', form, true]),
		...base64.map((form): [string, string, boolean] => [
			'Base64',
			form.replace(/\+/g, '-').replace(/\//g, '_'),
			true,
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
