const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const LINK = /\]\(([^)\s]+)\)|\ssrc="([^"]+)"/g;
const HEADING = /^#+ (.+)$/gm;

/** Relative targets of all links and pictures of a Markdown text, such as `docs/filters.md#orders`. */
export const linksOf = (markdown: string): string[] =>
	[...markdown.replace(CODE, '').matchAll(LINK)]
		.map(([, link, source]) => link ?? source)
		.filter((link) => !/^[a-z]+:/.test(link));

/** Anchors of the headings of a Markdown text, as GitHub makes them. */
export const anchorsOf = (markdown: string): string[] =>
	[...markdown.matchAll(HEADING)].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-'),
	);
