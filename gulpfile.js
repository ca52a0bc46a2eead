const { parallel, src, dest } = require('gulp');

const copy = (files) => src(files, { base: '.', encoding: false }).pipe(dest('dist'));

/** Copies the icons beside the compiled nodes and credentials: n8n resolves `file:` icons from there. */
function icons() {
	return copy(['nodes/**/*.{svg,png}', 'credentials/**/*.{svg,png}']);
}

/** Copies the output schemas beside the compiled nodes, where n8n looks for them. */
function schemas() {
	return copy('nodes/*/__schema__/**/*.json');
}

exports.icons = icons;
exports.schemas = schemas;
exports.default = parallel(icons, schemas);
