import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { repositoryRoot } from '../../../dev/testkit/paths';

let folder = join(repositoryRoot, 'artifacts', 'browser');

/** Keeps the pictures that follow apart from those of another n8n line. */
export function keepScreenshotsIn(...folders: string[]) {
	folder = join(repositoryRoot, 'artifacts', 'browser', ...folders);
}

const pathOf = (name: string) => join(folder, `${name}.png`);

/** A part of the page in CSS pixels. */
type Clip = Record<'x' | 'y' | 'width' | 'height', number>;

/**
 * Keeps a picture of the page, or of what holds these elements, in artifacts/browser, at twice the size; those in
 * docs/screenshots are chosen by hand. Those of n8n 1.x lie in a folder of their own there.
 */
export const takeScreenshot = async (page: Page, name: string, elements?: Locator[], margin = 0) =>
	await takeClip(page, name, elements && (await areaOf(elements, margin)));

export async function takeClip(page: Page, name: string, clip?: Clip) {
	await mkdir(folder, { recursive: true });
	// messages that come and go would hide a part
	const style = '.el-notification { visibility: hidden !important; }';
	await page.screenshot({ path: pathOf(name), animations: 'disabled', caret: 'hide', clip, style });
}

/** Where an element lies, with some space around it; may be extended to hold others. */
export async function areaOf(elements: Locator[], margin = 0): Promise<Clip> {
	const boxes = [];
	for (const element of elements) {
		const box = await element.boundingBox();
		if (box) boxes.push(box);
	}
	const left = Math.min(...boxes.map(({ x }) => x)) - margin;
	const top = Math.min(...boxes.map(({ y }) => y)) - margin;
	const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
	return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Puts pictures taken before side by side, each under its caption. */
export async function sideBySide(
	context: BrowserContext,
	name: string,
	pictures: Array<{ name: string; caption: string }>,
) {
	const figures = await Promise.all(
		pictures.map(async ({ name: picture, caption }) => {
			const data = (await readFile(pathOf(picture))).toString('base64');
			return `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
		}),
	);
	const page = await context.newPage();
	try {
		await page.setContent(
			`<style>
				body { margin: 0; display: inline-flex; align-items: start; gap: 16px; padding: 16px; background: #fff; font: 600 15px sans-serif; color: #333 }
				figure { margin: 0; } figcaption { padding-bottom: 8px; }
				img { display: block; width: 320px; border: 1px solid #ddd; border-radius: 6px; }
			</style>${figures.join('')}`,
		);
		await page.locator('body').screenshot({ path: pathOf(name) });
	} finally {
		await page.close();
	}
}
