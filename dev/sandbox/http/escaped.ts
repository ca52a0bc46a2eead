const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for a page of HTML. */
export const escaped = (text: string): string =>
	text.replace(/[&<>"]/g, (character) => escapes[character]);
