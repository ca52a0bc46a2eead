import { DECLARATION, escaped, MAIN, PACKAGE, RELATIONSHIPS } from './xml';

const DRAWING = 'application/vnd.openxmlformats-officedocument';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Path of the part of a sheet; numbers start at 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Content of `_rels/.rels`, which names the part of the workbook. */
export const PACKAGE_RELATIONS = relations([['officeDocument', 'xl/workbook.xml']]);

/**
 * The parts that list the sheets of a workbook; written last, as the number of sheets depends on the rows.
 * @param names of the sheets, in order
 * @param drawn paths of the drawings and charts
 */
export function bookParts(
	names: readonly string[],
	drawn: { drawings: readonly string[]; charts: readonly string[] },
): Array<[path: string, xml: string]> {
	const sheets = names.map((_, at) => at + 1);
	return [
		['xl/workbook.xml', workbook(names)],
		[
			'xl/_rels/workbook.xml.rels',
			relations([
				...sheets.map((number): [string, string] => [
					'worksheet',
					sheetPath(number).replace('xl/', ''),
				]),
				['styles', 'styles.xml'],
			]),
		],
		['[Content_Types].xml', contentTypes(sheets, drawn)],
	];
}

function workbook(names: readonly string[]): string {
	const named = names.map(
		(name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
	);
	return `${DECLARATION}<workbook ${MAIN} xmlns:r="${RELATIONSHIPS}"><sheets>${named.join('')}</sheets></workbook>`;
}

function relations(targets: Array<[type: string, target: string]>): string {
	const lines = targets.map(
		([type, target], at) =>
			`<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
	);
	return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function contentTypes(
	sheets: number[],
	{ drawings, charts }: Parameters<typeof bookParts>[1],
): string {
	const part = (path: string, type: string, base = `${CONTENT}.`) =>
		`<Override PartName="/${path}" ContentType="${base}${type}+xml"/>`;
	return (
		`${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
		'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
		'<Default Extension="xml" ContentType="application/xml"/>' +
		part('xl/workbook.xml', 'sheet.main') +
		part('xl/styles.xml', 'styles') +
		sheets.map((number) => part(sheetPath(number), 'worksheet')).join('') +
		drawings.map((path) => part(path, 'drawing', `${DRAWING}.`)).join('') +
		charts.map((path) => part(path, 'drawingml.chart', `${DRAWING}.`)).join('') +
		'</Types>'
	);
}
