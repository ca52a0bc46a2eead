/** Error codes that n8n looks for in messages. */
const N8N_FAULT_NAMES = [
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOTFOUND',
	'ETIMEDOUT',
	'ERRADDRINUSE',
	'EADDRNOTAVAIL',
	'ECONNABORTED',
	'EHOSTUNREACH',
	'EAI_AGAIN',
	'ENOENT',
	'EISDIR',
	'ENOTDIR',
	'EACCES',
	'EEXIST',
	'EPERM',
	'GETADDRINFO',
];

/** Puts a “·” into such codes: n8n would replace the whole message in which it finds one. */
export const maskFaultNames = (text: string): string =>
	text.replace(
		new RegExp(N8N_FAULT_NAMES.join('|'), 'gi'),
		(name) => `${name.slice(0, 1)}·${name.slice(1)}`,
	);
