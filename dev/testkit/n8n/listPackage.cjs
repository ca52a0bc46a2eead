/**
 * An external hook of n8n (EXTERNAL_HOOK_FILES). When n8n is ready, it has n8n itself record our package as
 * installed, in the same way as after an installation from the editor, so that Settings > Community nodes lists it.
 * (Installing by n8n's own interface would need a published package.)
 */
const packageName = 'n8n-nodes-unified-commerce';

/** Modules of the running n8n. */
const n8nModule = (path) => require(require.resolve(path, { paths: [require.main.filename] }));

async function listPackage() {
	const { Container } = n8nModule('@n8n/di');
	const { LoadNodesAndCredentials } = n8nModule('n8n/dist/load-nodes-and-credentials.js');
	const { CommunityPackagesService } = n8nModule(
		'n8n/dist/modules/community-packages/community-packages.service.js',
	);

	const { loaders } = Container.get(LoadNodesAndCredentials);
	const service = Container.get(CommunityPackagesService);
	const listed = await service.findInstalledPackage(packageName);
	const loader = loaders[packageName];
	if (!loader || listed?.installedVersion === loader.packageJson.version) return;
	if (listed) await service.removePackageFromDatabase(listed);
	await service.persistInstalledPackage(loader);
}

module.exports = { n8n: { ready: [listPackage] } };
