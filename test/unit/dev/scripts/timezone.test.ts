import { nameIn } from '../../../../dev/scripts/editor/timezone';

test.each([
	['UTC', 'Etc/UTC'],
	[undefined, 'Etc/UTC'],
	['Etc/Unknown', 'Etc/UTC'],
	['Europe/Kiev', 'Europe/Kyiv'],
	['Europe/Berlin', 'Europe/Berlin'],
	['America/Boise', 'America/Boise'],
])('%j is %s in a list of names like that of n8n', (zone, name) => {
	const names = ['Etc/GMT', 'Etc/UTC', 'Europe/Berlin', 'Europe/Kyiv'];
	expect(nameIn(names, zone)).toBe(name);
});
