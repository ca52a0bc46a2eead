import type { IN8nHttpFullResponse } from 'n8n-workflow';

/**
 * Whether an answer of which nothing was read had a body all the same: a compressed body that ends before its first
 * character can be decoded reads as ''. The HTTP client removes `Content-Encoding` when it decodes, but not the length.
 */
export function isCutBeforeText(
	headers: IN8nHttpFullResponse['headers'],
	body: string | Buffer,
): boolean {
	if (body.length > 0) return false;
	const { 'content-length': length, 'content-encoding': encoding } = headers ?? {};
	return Number(length ?? 0) > 0 || !['', 'identity'].includes(String(encoding ?? '').trim());
}
