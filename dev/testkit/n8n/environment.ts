import { delimiter, dirname } from 'node:path';
import type { N8nInstall } from './install';
import type { N8nLine } from './lines';

export interface N8nPlace {
	install: N8nInstall;
	/** Holds n8n's own folder `.n8n` with database, settings and community nodes. */
	userFolder: string;
	/** The only folder that the Read/Write Files node may use; also the working directory. */
	filesFolder: string;
	/** Further or changed environment variables. */
	env?: Record<string, string>;
}

/** Variables of our own process that n8n would take for its settings, or that npm left behind. */
const NOT_FOR_N8N =
	/^(N8N_|DB_|EXECUTIONS_|QUEUE_|GENERIC_|NODE_OPTIONS$|NODE_TEST|npm_|INIT_CWD$)/i;

/**
 * Environment of an n8n that keeps to itself: local database, nothing sent to or fetched from the
 * internet, its own Node.js first on the PATH (the task runner uses it).
 */
export function n8nEnvironment({
	install,
	userFolder,
	filesFolder,
	env,
}: N8nPlace): Record<string, string> {
	const inherited = Object.entries(process.env).filter(
		(entry): entry is [string, string] => entry[1] !== undefined && !NOT_FOR_N8N.test(entry[0]),
	);
	return {
		...Object.fromEntries(inherited),
		PATH: `${dirname(install.node)}${delimiter}${process.env.PATH}`,
		NO_COLOR: '1',
		N8N_USER_FOLDER: userFolder,
		DB_TYPE: 'sqlite',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RESTRICT_FILE_ACCESS_TO: filesFolder,
		// the other expression engine needs a native module, which we do not build
		N8N_EXPRESSION_ENGINE: 'legacy',
		// n8n 2.x prints the results of its command line through the logger
		N8N_LOG_LEVEL: 'info',
		N8N_SECURE_COOKIE: 'false',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		N8N_PYTHON_ENABLED: 'false',
		// a proxy of the machine must not stand between n8n and a service on this machine
		NO_PROXY: ['127.0.0.1', 'localhost', process.env.NO_PROXY].filter(Boolean).join(','),
		...perLine[install.line],
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		...nothingToOrFromTheInternet,
		...env,
	};
}

const perLine: Record<N8nLine, Record<string, string>> = {
	// what 2.x does anyway, so that both lines are run alike
	v1: {
		DB_SQLITE_POOL_SIZE: '2',
		N8N_RUNNERS_ENABLED: 'true',
		N8N_BLOCK_ENV_ACCESS_IN_NODE: 'true',
		N8N_GIT_NODE_DISABLE_BARE_REPOS: 'true',
	},
	// this one fetches a list from the internet at every start
	v2: { N8N_DISABLED_MODULES: 'mcp-registry' },
};

const nothingToOrFromTheInternet = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	EXTERNAL_FRONTEND_HOOKS_URLS: '',
};
