import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { toAddress } from '../../../nodes/shared/values/parameterValues';

/** The fields of the credential “Unified Commerce API”. */
export interface ServiceSettings {
	baseUrl: string;
	authUrl: string;
	grantType: GrantType;
	username: string;
	password: string;
	clientId: string;
	clientSecret: string;
	scope: string;
}

const GRANT_TYPES = ['password', 'clientCredentials'] as const;
type GrantType = (typeof GRANT_TYPES)[number];

const PREFIX = 'UNIFIED_COMMERCE_';

/** The variables behind PREFIX. */
const VARIABLES = {
	baseUrl: 'BASE_URL',
	authUrl: 'AUTH_URL',
	grantType: 'GRANT_TYPE',
	username: 'USERNAME',
	password: 'PASSWORD',
	clientId: 'CLIENT_ID',
	clientSecret: 'CLIENT_SECRET',
	scope: 'SCOPE',
} as const;

type Setting = keyof typeof VARIABLES;

const HOW_TO_SET = 'Set it in the environment or in a file .env; .env.example explains each.';

/** The variables of the environment and, below them, of the file `.env` where there is one. */
export function variables(file = '.env'): NodeJS.Dict<string> {
	return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/**
 * Reads how to reach the service. No message holds a value, as any may be a secret in the wrong place.
 * @param problems gets a sentence for each thing that is missing or wrong
 * @returns undefined when no variable is set at all: then the sandbox is meant
 */
export function readSettings(
	environment: NodeJS.Dict<string>,
	problems: string[],
): ServiceSettings | undefined {
	const valueOf = (setting: Setting) => environment[nameOf(setting)]?.trim() ?? '';
	if ((Object.keys(VARIABLES) as Setting[]).every((setting) => valueOf(setting) === ''))
		return undefined;

	const needed = (setting: Setting) => {
		if (valueOf(setting) === '') problems.push(`${nameOf(setting)} is missing. ${HOW_TO_SET}`);
		// secrets as they are: blanks at their ends may belong to them
		return environment[nameOf(setting)] ?? '';
	};
	const address = (setting: 'baseUrl' | 'authUrl') => {
		const value = needed(setting);
		if (value.trim() === '') return value;
		try {
			return toAddress(setting === 'baseUrl' ? 'Base URL' : 'Auth URL', value);
		} catch {
			problems.push(
				`${nameOf(setting)} is no address that can be called. Write only the address, such as https://api.example.com, without a user name, “?” or “#”.`,
			);
			return value;
		}
	};
	const grantType = grantTypeOf(valueOf('grantType'), problems);
	const isPassword = grantType === 'password';
	return {
		baseUrl: address('baseUrl'),
		authUrl: address('authUrl'),
		grantType,
		username: isPassword ? needed('username') : '',
		password: isPassword ? needed('password') : '',
		clientId: needed('clientId'),
		clientSecret: needed('clientSecret'),
		scope: valueOf('scope'),
	};
}

function grantTypeOf(text: string, problems: string[]): GrantType {
	const found = GRANT_TYPES.find(
		(type) => type.toLowerCase() === text.toLowerCase().replace('_', ''),
	);
	if (text !== '' && !found)
		problems.push(`${nameOf('grantType')} must be password (the usual one) or clientCredentials.`);
	return found ?? 'password';
}

const nameOf = (setting: Setting) => PREFIX + VARIABLES[setting];
