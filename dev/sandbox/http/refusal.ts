/** The service refuses a request by its own rules: status and body of the answer. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly body: unknown = { code: String(status), message },
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}
}
