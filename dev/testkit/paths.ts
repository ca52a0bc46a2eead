import { join } from 'node:path';

/** Folder of this repository. */
export const repositoryRoot = join(__dirname, '..', '..');

/** Name of our package, which is also the prefix of our node types. */
export const PACKAGE_NAME = 'n8n-nodes-unified-commerce';

/** Where whole n8n installations are kept; set N8N_CACHE_DIR to share them between checkouts. */
export const n8nCacheRoot = () =>
	process.env.N8N_CACHE_DIR ?? join(repositoryRoot, '.cache', 'n8n');
