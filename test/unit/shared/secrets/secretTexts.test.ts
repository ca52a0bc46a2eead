import type { IDataObject } from 'n8n-workflow';

import { CREDENTIAL_KEYS } from '../../../../nodes/shared/facts/channels';
import { redactorFor } from '../../../../nodes/shared/secrets/redactor';
import { namesOf, secretsOf, withoutTokens } from '../../../../nodes/shared/secrets/secretTexts';

test.each([
	['see https://api.example.com/x?token=abc now', 'see *** now'],
	['eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.abc', '***'],
	['550e8400-e29b-41d4-a716-446655440000', '***'],
	['AbCdEfGhIjKlMnOpQrStUv', '***'],
	['Your token is Abc123xyz456', 'Your token is ***'],
	['Q9w8E7r6T5y4', '***'],
	['code Ab12-Cd34-Ef.', 'code ***'],
	['123456789012', '***'],
	['aBcDeFgHiJkL and QwErTyUiOpAs', '*** and ***'],
	['abcdefghijklmnopqrstuvwxyz', '***'],
	[
		'AADSTS7000215: invalid, since 2026-11-28T12:00:00, InvalidAuthenticationToken',
		'AADSTS7000215: invalid, since 2026-11-28T12:00:00, ***',
	],
])('%j', (text, clean) => {
	expect(withoutTokens(text)).toBe(clean);
});

test.each([
	'unsupported_grant_type: an unauthorized_client',
	'HTTP 400, redirectUrl is not in order 2026-11-28, UNAUTHORIZED_CLIENT',
	'',
])('%j stays', (text) => expect(withoutTokens(text)).toBe(text));

describe('what a credential holds that is not for messages', () => {
	const credential: IDataObject = {
		baseUrl: 'https://api.example.com',
		authUrl: 'https://auth.example.com',
		grantType: 'password',
		username: 'developer@example.com',
		password: 'pass word',
		clientId: 'demo-client',
		clientSecret: 'client-secret',
		scope: 'read write',
		ignoreSslIssues: false,
		accessToken: 'access-token',
	};
	const channelCredential: IDataObject = {
		channel: 'lightspeed_c',
		region: 'eu1',
		token: 'Basic dG9rZW4=',
	};

	it('takes every text but the harmless ones for secret, and a token also without its first word', () => {
		const found = [credential, channelCredential].flatMap(secretsOf);
		const secrets = ['pass word', 'client-secret', 'access-token', 'Basic dG9rZW4=', 'dG9rZW4='];
		expect(found).toEqual(expect.arrayContaining(secrets));
		const { baseUrl, authUrl } = credential;
		for (const harmless of [baseUrl, authUrl, 'demo-client', 'eu1', 'password', 'Basic'])
			expect(found).not.toContain(harmless);
	});

	it('takes a password inside an address for one', () => {
		const { redactExcerpt } = redactorFor(
			secretsOf({ channel: 'magento', baseUrl: 'https://keeper:pw-7719@shop.example.com' }),
		);
		expect(
			redactExcerpt('GET https://keeper:pw-7719@shop.example.com/orders did not work; pw-7719'),
		).not.toContain('pw-7719');
	});

	it('takes logins and shop addresses for names, which nobody else’s words repeat', () => {
		const names = namesOf(credential, { channel: 'magento', baseUrl: 'https://shop.example.com' });
		expect(names).toEqual(
			expect.arrayContaining(['developer@example.com', 'demo-client', 'https://shop.example.com']),
		);
		const { redactExcerpt, redact } = redactorFor([], names);
		expect(redactExcerpt('No account developer@example.com at shop.example.com')).toBe(
			'No account *** at ***',
		);
		expect(redact('developer@example.com')).toBe('developer@example.com');
	});

	it.each(Object.entries(CREDENTIAL_KEYS))(
		'takes of the keys of %s those for secret that the table says are',
		(channel, keys) => {
			const values = keys.map(({ name, kind }) => [name, `a ${kind} of ${channel}`]);
			const credential = { channel, ...(Object.fromEntries(values) as IDataObject) };
			for (const { kind } of keys) {
				const value = `a ${kind} of ${channel}`;
				expect(secretsOf(credential).includes(value)).toBe(kind === 'secret');
				expect(namesOf(credential).includes(value)).toBe(kind !== 'secret');
			}
		},
	);

	it('takes fields it does not know for secret', () => {
		expect(secretsOf({ somethingNew: 'hidden-value' })).toContain('hidden-value');
	});

	it('takes numbers, which an expression may give, as their text', () => {
		const credential = { channel: 'bol', token: 998877665544332 };
		expect(secretsOf(credential)).toContain('998877665544332');
	});

	it('leaves out what is too short to be told from innocent text', () => {
		expect(secretsOf({ token: 'abc', password: '' })).toEqual([]);
	});
});
