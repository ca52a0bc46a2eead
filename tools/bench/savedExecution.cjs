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

const nodes = Object.entries(runData).map(([name, runs]) => {
	const run = at(at(runs)[0]);
	const items = at(at(at(at(run.data ?? {}).main ?? [])[0] ?? []) ?? []);
	const json = items.length > 0 ? at(at(items[0]).json) : {};
	return { name, ms: run.executionTime, items: items.length, rows: json.rows };
});
process.stdout.write(JSON.stringify({ bytes: Buffer.byteLength(row.data), nodes }));
