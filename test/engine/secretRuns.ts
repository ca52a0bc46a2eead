/** So many characters of a secret in a row count as the secret. */
const RUN_LENGTH = 12;

/** Base64 of bytes wherever they stand in a longer stretch, without the characters that its neighbours take part in. */
export function base64Cores(bytes: Buffer): string[] {
	return [0, 1, 2].map((offset) => {
		const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
		const start = Math.ceil((offset * 8) / 6);
		return encoded.slice(start, Math.floor(((offset + bytes.length) * 8) / 6));
	});
}

const urlSafe = (code: string): string => code.replace(/\+/g, '-').replace(/\//g, '_');

const entities = (text: string, write: (code: number) => string): string =>
	[...text].map((sign) => write(sign.codePointAt(0) ?? 0)).join('');

const NAMED: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** The ways in which a run may be written, by name. */
function formsOf(run: string): Array<[name: string, form: string]> {
	const single = [
		Buffer.from(run),
		Buffer.from(run, 'utf16le'),
		Buffer.from(run, 'latin1'),
	].flatMap(base64Cores);
	const twice = base64Cores(Buffer.from(run)).flatMap((code) => base64Cores(Buffer.from(code)));
	return [
		['raw', run],
		['JSON', JSON.stringify(run).slice(1, -1)],
		['percent', encodeURIComponent(run)],
		['form', new URLSearchParams({ v: run }).toString().slice(2)],
		['numbers', [...Buffer.from(run)].join(',')],
		[
			'octal',
			[...Buffer.from(run)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
		],
		['hexadecimal', Buffer.from(run).toString('hex')],
		['entities', run.replace(/[&<>"']/g, (sign) => NAMED[sign])],
		['decimal entities', entities(run, (code) => `&#${code};`)],
		['hexadecimal entities', entities(run, (code) => `&#x${code.toString(16)};`)],
		...single.map((code): [string, string] => ['Base64', code]),
		...single.map((code): [string, string] => ['Base64url', urlSafe(code)]),
		...twice.map((code): [string, string] => ['Base64 twice', code]),
	];
}

/**
 * The first run of 12 characters of a secret that shows in a text, in whatever usual form and across line breaks;
 * undefined when none does.
 */
export function secretRunIn(text: string, secrets: readonly string[]): string | undefined {
	const small = text.toLowerCase();
	const unbroken = small.replace(/\s+|\\r|\\n/g, '');
	for (const secret of secrets) {
		for (let at = 0; at + RUN_LENGTH <= secret.length; at++) {
			const run = secret.slice(at, at + RUN_LENGTH);
			for (const [name, form] of formsOf(run)) {
				const wanted = form.toLowerCase();
				if (small.includes(wanted) || unbroken.includes(wanted)) return `${name}: ${form}`;
			}
		}
	}
	return undefined;
}
