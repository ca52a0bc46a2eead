/**
 * A throw-away node for the benchmark, never shipped: frees the memory that earlier executions have left behind, so
 * that none is measured while n8n tidies up after another.
 */
const v8 = require('node:v8');
const vm = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

class CollectGarbage {
	constructor() {
		this.description = {
			displayName: 'Collect Garbage',
			name: 'collectGarbage',
			group: ['transform'],
			version: 1,
			description: 'Frees memory that is no longer used',
			defaults: { name: 'Collect Garbage' },
			inputs: ['main'],
			outputs: ['main'],
			properties: [],
		};
	}

	async execute() {
		collect();
		return [this.getInputData()];
	}
}

module.exports = { CollectGarbage };
