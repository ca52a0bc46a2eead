/**
 * Lints what `npm publish` would publish: builds and packs the package into a temporary folder and
 * runs the scanner's rules over its package.json and compiled JavaScript. Exits with 1 on any finding.
 */
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { execa } from 'execa';
import { noInlineConfig, packedFiles, scannerRules } from './rules.mjs';

/**
 * Packs the package and unpacks it again. The build is called by name, because `.npmrc` switches
 * lifecycle scripts such as `prepack` off.
 */
async function unpackInto(folder) {
	await execa('npm', ['run', 'build']);
	await execa('npm', ['pack', '--silent', '--pack-destination', folder]);
	const [tarball] = await readdir(folder);
	await execa('tar', ['-xzf', tarball], { cwd: folder });
	return { tarball, root: path.join(folder, 'package') };
}

/** A tarball without the registered files, or without the files beside them, would lint clean: it must not pass. */
async function requireFiles(root) {
	const { n8n } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
	for (const file of [...n8n.nodes, ...n8n.credentials]) await access(path.join(root, file));
	const beside = (await readdir('nodes', { recursive: true })).filter((file) =>
		/\.(json|svg|png)$/.test(file),
	);
	for (const file of beside) await access(path.join(root, 'dist', 'nodes', file));
}

const folder = await mkdtemp(path.join(tmpdir(), 'packed-'));
try {
	const { tarball, root } = await unpackInto(folder);
	await requireFiles(root);
	const eslint = new ESLint({
		cwd: root,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: [noInlineConfig, ...scannerRules(packedFiles)],
	});
	const results = await eslint.lintFiles(packedFiles);
	const findings = results.filter(({ messages }) => messages.length > 0);
	const formatter = await eslint.loadFormatter('stylish');
	process.stdout.write(await formatter.format(findings));
	process.stdout.write(
		`${tarball}: ${results.length} files linted, ${findings.length} with findings\n`,
	);
	process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
	await rm(folder, { recursive: true, force: true });
}
