import { withoutTokens } from '../../../../nodes/shared/secrets/unknownSecrets';

test.each([
	['see https://api.example.com/x?token=abc now', 'see *** now'],
	['eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.abc', '***'],
	['550e8400-e29b-41d4-a716-446655440000', '***'],
	['AbCdEfGhIjKlMnOpQrStUv', '***'],
	[
		'unsupported_grant_type: an unauthorized_client',
		'unsupported_grant_type: an unauthorized_client',
	],
	[
		'HTTP 400, redirectUrl is not in order 2026-11-28',
		'HTTP 400, redirectUrl is not in order 2026-11-28',
	],
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
	[
		'invalidGrant redirectUriMismatch UNAUTHORIZED_CLIENT',
		'invalidGrant redirectUriMismatch UNAUTHORIZED_CLIENT',
	],
	['', ''],
])('%j', (text, clean) => {
	expect(withoutTokens(text)).toBe(clean);
});

test('goes once through a long text', () => {
	for (const unit of ['a', 'a.', 'aB1', 'a:/', '%', '1'])
		expect(withoutTokens(unit.repeat(300_000)).length).toBeGreaterThan(0);
});
