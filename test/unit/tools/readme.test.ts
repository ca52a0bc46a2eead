import { readFile } from 'node:fs/promises';

import { README, SECTIONS, withSections } from '../../../tools/readme/generate';

describe('README', () => {
	test('its tables are those of the code (npm run readme makes them anew)', async () => {
		const readme = await readFile(README, 'utf8');
		expect(withSections(readme)).toBe(readme);
	});

	test.each(Object.keys(SECTIONS))('section "%s" holds a table with rows', (name) => {
		expect(SECTIONS[name]().split('\n').length).toBeGreaterThan(3);
	});
});
