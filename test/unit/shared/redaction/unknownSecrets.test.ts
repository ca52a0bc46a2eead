import { withoutTokens } from '../../../../nodes/shared/redaction/unknownSecrets';

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
	['', ''],
])('%j', (text, clean) => {
	expect(withoutTokens(text)).toBe(clean);
});
