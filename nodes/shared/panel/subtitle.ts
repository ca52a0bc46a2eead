import { CHANNEL_LABELS } from '../facts/channels';

/**
 * The expression of a node's subtitle, such as “Shopify · export orders”; with the channel as an expression the words
 * alone. n8n evaluates it in the editor, before there is any data, so it reads the channel as it is written.
 * @param parameters names of the parameters that choose the words
 * @param words by the values of these parameters, joined with a blank
 */
export function subtitleFor(
	parameters: readonly string[],
	words: Readonly<Record<string, string>>,
): string {
	const chosen = parameters.map((name) => `$parameter["${name}"]`).join(' + " " + ');
	return `={{ [${JSON.stringify(CHANNEL_LABELS)}[$rawParameter["channel"]], ${JSON.stringify(words)}[${chosen}]].filter(Boolean).join(" · ") }}`;
}
