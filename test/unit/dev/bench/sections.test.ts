import { withSections } from '../../../../dev/bench/sections';

const DOCUMENT =
	'# Title\n\nMeasured then.\n\n## Reading\n\nold\n\n## Sizes\n\nold\n\n## How\n\nold\n';

describe('sections of a document', () => {
	test('that were not measured stay, new ones come before the last', () => {
		const other = '# Title\n\nMeasured now.\n\n## Sizes\n\nnew\n\n## Parts\n\nnew\n';
		expect(withSections(DOCUMENT, other)).toBe(
			'# Title\n\nMeasured then.\n\n## Reading\n\nold\n\n## Sizes\n\nnew\n\n## Parts\n\nnew\n\n## How\n\nold\n',
		);
	});

	test('of a whole measurement replace the beginning too', () => {
		const other = DOCUMENT.replaceAll('old', 'new').replace('then', 'now');
		expect(withSections(DOCUMENT, other)).toBe(other);
		expect(withSections(withSections(DOCUMENT, '# Title\n\n## Parts\n\nnew\n'), other)).toContain(
			'## Parts\n\nnew\n\n## How\n\nnew\n',
		);
	});

	test('of an empty document are all new', () => {
		expect(withSections('', DOCUMENT)).toBe(DOCUMENT);
	});
});

test('a text that begins with a section brings it in', () => {
	const document = '# T\n\n## A\n\na\n\n## Z\n\nz\n';
	expect(withSections(document, '## N\n\nn\n')).toBe(
		'# T\n\n## A\n\na\n\n## N\n\nn\n\n## Z\n\nz\n',
	);
	expect(withSections(document, '## Z\n\nnew\n')).toBe('# T\n\n## A\n\na\n\n## Z\n\nnew\n');
});
