import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as nodeModule from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import type * as login from '../../../credentials/UnifiedCommerceApi.credentials';
import type * as channelLogin from '../../../credentials/UnifiedCommerceChannelApi.credentials';
import type * as envelope from '../../../nodes/shared/reading/envelope';
import type * as fileWriter from '../../../nodes/shared/output/files/fileWriter';
import type * as projection from '../../../nodes/shared/output/projection';
import type * as rowOptions from '../../../nodes/shared/output/rows/rowOptions';
import type * as rateLimiter from '../../../nodes/shared/service/rateLimiter';
import { repositoryRoot } from '../../testkit/paths';
import { run } from '../../testkit/run';

/** Our code as it is published. */
export interface Built {
	UnifiedCommerce: typeof nodeModule.UnifiedCommerce;
	UnifiedCommerceApi: typeof login.UnifiedCommerceApi;
	UnifiedCommerceChannelApi: typeof channelLogin.UnifiedCommerceChannelApi;
	forgetRateLimiters: typeof rateLimiter.forgetRateLimiters;
	readAnswer: typeof envelope.readAnswer;
	csvWriter: typeof fileWriter.csvWriter;
	rowMakerFor: typeof projection.rowMakerFor;
	rowOptions: typeof rowOptions.rowOptions;
	remove(): Promise<void>;
}

/**
 * Compiles our code as for publishing into a folder of its own and loads it: what tsx makes of the sources names every
 * function at the time it is created, which in a loop costs more than the function.
 */
export async function build(): Promise<Built> {
	const cache = join(repositoryRoot, '.cache');
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, 'bench-csv-'));
	const remove = async () => await rm(folder, { recursive: true });
	try {
		const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
		const settings = ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', folder];
		await run(process.execPath, [compiler, ...settings], { cwd: repositoryRoot });
		const load = createRequire(__filename);
		const from = (path: string) => load(join(folder, path)) as unknown;
		return {
			...(from('nodes/UnifiedCommerce/UnifiedCommerce.node.js') as typeof nodeModule),
			...(from('credentials/UnifiedCommerceApi.credentials.js') as typeof login),
			...(from('credentials/UnifiedCommerceChannelApi.credentials.js') as typeof channelLogin),
			...(from('nodes/shared/service/rateLimiter.js') as typeof rateLimiter),
			...(from('nodes/shared/reading/envelope.js') as typeof envelope),
			...(from('nodes/shared/output/files/fileWriter.js') as typeof fileWriter),
			...(from('nodes/shared/output/projection.js') as typeof projection),
			...(from('nodes/shared/output/rows/rowOptions.js') as typeof rowOptions),
			remove,
		};
	} catch (thrown) {
		await remove();
		throw thrown;
	}
}
