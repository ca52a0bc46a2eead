const { src, dest } = require('gulp');

/** Copies the icons beside the compiled nodes and credentials: n8n resolves `file:` icons from there. */
function icons() {
	return src(['nodes/**/*.{svg,png}', 'credentials/**/*.{svg,png}'], {
		base: '.',
		encoding: false,
	}).pipe(dest('dist'));
}

exports.icons = icons;
exports.default = icons;
