/**
 * A throw-away node for the benchmark, loaded through N8N_CUSTOM_EXTENSIONS and never shipped: reads all orders in
 * the plainest loop there is, so that what remains is the cost of the service and of the HTTP client.
 */
const axios = require('axios');

/** Sends one request and hands back the parsed body. */
const clients = {
	fetch: async (url, headers, body) => {
		const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
		if (!response.ok) throw new Error(`HTTP ${response.status}`);
		return await response.json();
	},
	axios: async (url, headers, body) => (await axios.post(url, body, { headers })).data,
};

const field = (name) => ({ displayName: name, name, type: 'string', default: '' });

class PlainLoop {
	constructor() {
		this.description = {
			displayName: 'Plain Loop',
			name: 'plainLoop',
			group: ['input'],
			version: 1,
			description: 'Reads orders in a plain loop',
			defaults: { name: 'Plain Loop' },
			inputs: ['main'],
			outputs: ['main'],
			properties: [field('client'), field('url'), field('token')],
		};
	}

	async execute() {
		const ask = clients[this.getNodeParameter('client', 0)];
		const url = this.getNodeParameter('url', 0);
		const headers = {
			Authorization: `Bearer ${this.getNodeParameter('token', 0)}`,
			'Content-Type': 'application/json',
		};
		const items = [];
		let body = { limit: 100, status: 'any' };
		for (;;) {
			const { Output: output } = await ask(url, headers, body);
			for (const json of output.result) items.push({ json, pairedItem: { item: 0 } });
			if (!output.next_page_token) return [items];
			body = { limit: 100, next_page_token: output.next_page_token };
		}
	}
}

module.exports = { PlainLoop };
