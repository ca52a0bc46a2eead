import { UserError } from 'n8n-workflow';

import { isAbsent, shown } from './parameterValues';
import { withoutTrailing } from './texts';

/** Labels of the two addresses in the credential. */
export type AddressLabel = 'Base URL' | 'Auth URL';

/** Paths that users often paste together with an address; the package appends them itself. */
const PASTED_TAILS: Readonly<Record<AddressLabel, readonly RegExp[]>> = {
	'Base URL': [/\/api\/ServiceClientApp$/i, /\/api$/i],
	'Auth URL': [/\/connect\/token$/i],
};

const EXAMPLE = 'for example https://api.example.com';

/**
 * An address of the credential without surrounding blanks, trailing slashes and the paths that the package appends
 * itself.
 * @throws UserError when it is empty, is no http(s) address, or carries a user name or a query
 */
export function toAddress(label: AddressLabel, value: unknown): string {
	const refusal = (message: string, action: string) =>
		new UserError(message, { description: `Open the credential and ${action}.` });
	if (isAbsent(value))
		throw refusal(`The credential has no ${label}`, `enter the ${label}, ${EXAMPLE}`);
	const text = withoutTrailing(String(value).trim(), '/');
	if (!isHttpUrl(text)) {
		throw refusal(
			`The credential's ${label} is not a web address: it must begin with https:// or http://`,
			`correct the ${label}, ${EXAMPLE}`,
		);
	}
	const url = new URL(text);
	if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
		throw refusal(
			`The credential's ${label} may contain only the address, without a user name, “?” or “#”`,
			`shorten the ${label}, for example to https://${url.host}`,
		);
	}
	return withoutTrailing(
		PASTED_TAILS[label].reduce((address, tail) => address.replace(tail, ''), text),
		'/',
	);
}

/** An http(s) address, unchanged but for surrounding blanks. @throws UserError when it is none */
export function toHttpUrl(label: string, value: unknown): string {
	const text = typeof value === 'string' ? value.trim() : '';
	if (isHttpUrl(text)) return text;
	throw new UserError(`Parameter “${label}”: ${shown(value)} is not a web address`, {
		description: 'Enter a complete address that begins with https:// or http://.',
	});
}

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
