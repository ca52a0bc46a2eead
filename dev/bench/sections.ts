const HEADING = /^(?=## )/m;
const titleOf = (section: string) => section.slice(0, section.indexOf('\n'));

/** What stands before the first section, '' if nothing does, and the sections. */
function divided(document: string): string[] {
	const parts = document.trimEnd().split(HEADING);
	return parts[0].startsWith('## ') ? ['', ...parts] : parts;
}

/**
 * A Markdown document with its sections (level 2) replaced by those of another: sections that the other does not have
 * stay, new ones come before the last. What stands before the first section stays unless the other begins with that one.
 */
export function withSections(document: string, other: string): string {
	const [oldStart, ...old] = divided(document);
	const [newStart, ...fresh] = divided(other);
	const byTitle = new Map(fresh.map((section) => [titleOf(section), section.trimEnd()]));
	const isWhole = newStart !== '' && (old.length === 0 || byTitle.has(titleOf(old[0])));
	const kept = old.map((section) => {
		const replaced = byTitle.get(titleOf(section)) ?? section.trimEnd();
		byTitle.delete(titleOf(section));
		return replaced;
	});
	kept.splice(Math.max(0, kept.length - 1), 0, ...byTitle.values());
	return `${[(isWhole ? newStart : oldStart).trimEnd(), ...kept].join('\n\n')}\n`;
}
