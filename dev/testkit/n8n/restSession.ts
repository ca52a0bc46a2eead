import { randomUUID } from 'node:crypto';

export interface Login {
	email: string;
	password: string;
}

/** A refused request, with n8n's own reason. */
export class RestError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
		this.name = 'RestError';
	}
}

/** A login to the interface that the editor uses. Log in before anything else. */
export class RestSession {
	private cookie = '';

	// n8n ties a login to the browser that it came from
	private readonly browserId = randomUUID();

	constructor(readonly baseUrl: string) {}

	/** Sends a request and returns the `data` of the answer. Throws a RestError for any status but 2xx. */
	async request<T>(method: string, path: string, body?: object): Promise<T> {
		const response = await fetch(`${this.baseUrl}${path}`, {
			method,
			headers: {
				cookie: this.cookie,
				'browser-id': this.browserId,
				'content-type': 'application/json',
				// a busy n8n closes a connection kept open just when the next request is sent on it
				connection: 'close',
			},
			body: body && JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok)
			throw new RestError(
				response.status,
				`${method} ${path}: HTTP ${response.status} ${text.slice(0, 500)}`,
			);
		const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
		if (cookies.length > 0) this.cookie = cookies.join('; ');
		const answer = (text ? JSON.parse(text) : {}) as { data?: T } & T;
		return answer.data ?? answer;
	}

	/** Downloads what a path holds, byte by byte. Throws a RestError for any status but 2xx. */
	async download(path: string): Promise<Buffer> {
		const response = await fetch(`${this.baseUrl}${path}`, {
			headers: { cookie: this.cookie, 'browser-id': this.browserId, connection: 'close' },
		});
		if (!response.ok) throw new RestError(response.status, `GET ${path}: HTTP ${response.status}`);
		return Buffer.from(await response.arrayBuffer());
	}

	/** Makes the first user of a new instance, and logs in as that user. */
	async setUpOwner({ email, password }: Login) {
		await this.request('POST', '/rest/owner/setup', {
			email,
			password,
			firstName: 'Demo',
			lastName: 'Owner',
		});
	}

	async login({ email, password }: Login) {
		await this.request('POST', '/rest/login', { emailOrLdapLoginId: email, password });
	}

	/** Logs in; on a new instance makes this login the owner first. */
	async enter(login: Login) {
		const { userManagement } = await this.request<{
			userManagement: { showSetupOnFirstLoad: boolean };
		}>('GET', '/rest/settings');
		if (userManagement.showSetupOnFirstLoad) await this.setUpOwner(login);
		else await this.login(login);
	}
}
