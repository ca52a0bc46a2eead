import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { fetchToken } from '../../../../nodes/shared/service/token';

const credentials = {
	baseUrl: 'https://api.example.com',
	authUrl: 'https://auth.example.com',
	grantType: 'password',
	username: 'ann',
	password: 'secret-password',
	clientId: 'client',
	clientSecret: 'secret-of-client',
};

test('the token call is given up after 30 seconds, and says so', async () => {
	const clock = new AbortController();
	const timers: number[] = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		timers.push(ms);
		return clock.signal;
	});
	const asked: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions): Promise<never> => {
		asked.push(options);
		return await new Promise((_resolve, reject) => {
			options.abortSignal?.addEventListener?.('abort', () => reject(new Error('canceled')));
			clock.abort();
		});
	};
	const helpers = { httpRequest } as unknown as IHttpRequestHelper['helpers'];
	await expect(fetchToken(helpers, credentials)).rejects.toThrow(
		/auth\.example\.com gave no answer within 30 s/,
	);
	expect(timers).toEqual([30_000]);
	expect(asked).toMatchObject([{ timeout: 30_000 }]);
	jest.restoreAllMocks();
});
