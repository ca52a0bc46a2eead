/**
 * Prints what n8n saved of an execution, read straight from its database so that n8n does not have to load it:
 * node savedExecution.cjs <database.sqlite> <execution id>. Needs a Node.js with node:sqlite, as n8n 2.x brings.
 */
const { DatabaseSync } = require('node:sqlite');

const [file, id] = process.argv.slice(2);
const row = new DatabaseSync(file, { readOnly: true })
	.prepare('SELECT data FROM execution_data WHERE executionId = ?')
	.get(id);

// Flatted: a table in which every text stands for the place of its value.
const table = JSON.parse(row.data);
const at = (value) => (typeof value === 'string' ? table[Number(value)] : value);
const runData = at(at(table[0].resultData).runData);

/** What an item with a file says of it, and the ID by which n8n finds it; undefined for other items. */
function fileOf({ json, binary }) {
	const file = binary === undefined ? undefined : at(at(binary).data);
	if (file === undefined) return undefined;
	const fields = Object.entries(at(json)).map(([name, value]) => [name, at(value)]);
	return { id: at(file.id), json: Object.fromEntries(fields) };
}

const nodes = Object.entries(runData).map(([name, runs]) => {
	const run = at(at(runs)[0]);
	const items = at(at(at(at(run.data ?? {}).main ?? [])[0] ?? []) ?? []);
	const files = items.map((item) => fileOf(at(item))).filter((file) => file !== undefined);
	const rows = files.length > 0 ? files.reduce((sum, file) => sum + file.json.rows, 0) : undefined;
	return { name, ms: run.executionTime, items: items.length, rows, files };
});
process.stdout.write(JSON.stringify({ bytes: Buffer.byteLength(row.data), nodes }));
