/** The names by which n8n knows network faults. */
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

/** n8n replaces a whole message in which it finds such a name, so these get a small mark. */
export const maskFaultNames = (text: string): string =>
	text.replace(
		new RegExp(N8N_FAULT_NAMES.join('|'), 'gi'),
		(name) => `${name.slice(0, 1)}·${name.slice(1)}`,
	);
