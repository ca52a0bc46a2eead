import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { RowLayout } from '../../../nodes/shared/output/rows';
import { startSandbox } from '../../sandbox';
import { repositoryRoot } from '../../testkit/paths';
import { toConsole as log } from '../../testkit/progress';
import { run } from '../../testkit/run';
import { printed } from '../../testkit/workbook/libreOffice';
import { salesWorkbook } from '../../testkit/workbook/salesWorkbook';

const pictureOf = (name: string) => join(repositoryRoot, 'docs', 'screenshots', name);
const ORDERS = 1_500;
/** The sandbox also has amounts of millions, which no shop has every month, and many currencies. */
const isUsual = (order: { currency?: unknown; total_price?: unknown }) =>
	order.currency === 'EUR' && Number(order.total_price) > 0 && Number(order.total_price) < 2_000;

const columns: Partial<Record<RowLayout, string[]>> = {
	rowPerRecord: [
		...['order_name', 'created_at', 'financial_status', 'currency', 'gross_sales'],
		...['order_discounts', 'order_shipping', 'order_tax', 'order_total', 'change_after_order'],
		...['current_total', 'customer_name', 'shipping_country_code'],
	],
	rowPerLine: [
		...['order_name', 'created_at', 'line_number', 'sku', 'title', 'quantity', 'unit_price'],
		...['line_discount', 'line_total', 'currency', 'order_total', 'current_total'],
	],
	ledger: [
		...['order_name', 'booked_at', 'type', 'description', 'sku', 'quantity', 'amount'],
		...['currency', 'tax_included_amount', 'is_gift_card', 'is_test', 'cancelled_at'],
	],
};

/** The sheets shown: a column that only this one has, the scale of its first page, and the rows of pixels shown. */
const shown = [
	{ title: 'Orders', column: 'customer_name', dotsPerInch: 150, height: 300 },
	{ title: 'Line Items', column: 'line_number', dotsPerInch: 150, height: 300 },
	{
		title: 'Amounts, a row for each',
		column: 'tax_included_amount',
		dotsPerInch: 150,
		height: 300,
	},
	{ title: 'Summary by Month', column: 'period', dotsPerInch: 130, height: 570 },
];
const WIDTH = 1_400;
const COLORS = ['-colors', '64'];

/** Draws the sheets of a workbook, one below the other, as LibreOffice shows them. Needs Poppler and ImageMagick. */
export async function drawPicture(folder: string): Promise<void> {
	const sandbox = await startSandbox({ orders: ORDERS });
	const orders = sandbox.orders('shopify').filter(isUsual) as unknown as IDataObject[];
	await sandbox.close();
	const pdf = await printed(await salesWorkbook(orders, columns), folder);
	const pictures: string[] = [];
	for (const { title, column, dotsPerInch, height } of shown) {
		const page = await pageWith(pdf, column);
		const picture = join(folder, `page-${page}`);
		const range = ['-f', page, '-l', page].map(String);
		const scale = ['-r', String(dotsPerInch)];
		await run('pdftoppm', [...scale, ...range, '-png', '-singlefile', pdf, picture]);
		const heading = ['-gravity', 'northwest', '-splice', '0x44', '-pointsize', '24'];
		const part = [
			`${picture}.png`,
			'-trim',
			'+repage',
			'-crop',
			`${WIDTH}x${height}+0+0`,
			'+repage',
		];
		pictures.push('(', ...part, ...heading, '-annotate', '+2+8', title);
		pictures.push('-bordercolor', 'white', '-border', '0x8', ')');
		if (title.startsWith('Summary'))
			await run('convert', [...part, ...COLORS, pictureOf('summary-sheet.png')]);
	}
	const all = ['-background', 'white', '-append', ...COLORS, pictureOf('sales-workbook.png')];
	await run('convert', [...pictures, ...all]);
	log('Drawn: sales-workbook.png, summary-sheet.png');
}

/** The number of the first page with a word. */
async function pageWith(pdf: string, word: string): Promise<number> {
	const { stdout } = await run('pdftotext', [pdf, '-']);
	const pages = String(stdout).split('\f');
	const index = pages.findIndex((text) => text.split('\n').includes(word));
	if (index === -1) throw new Error(`No page has the word ${word}`);
	return index + 1;
}
