import { CHANNEL_LABELS, CHANNELS } from '../channels/channels';

const anyOf = (words: readonly string[]): string =>
	`(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

/** "channel", "the channel shopify", "this channel", "Shopify" */
const CHANNEL = `(?:(?:the|this|that|a|any|your) )?(?:channels?|${anyOf([...CHANNELS, ...Object.values(CHANNEL_LABELS)])})\\b`;

const NOT = `(?:(?:is|was|are|has|have)(?: not|n[’']t)|not) (?:yet |been |currently )*`;
/** To be used next to a channel only: "not authenticated" and "not authorized" have other meanings too. */
const NOT_LINKED = `${NOT}(?:linked|connected|authenticated|authori[sz]ed)`;

/** An ID between "user" and "is": quoted, or with a digit or an @. */
const SOME_ID = `["“'][^"”']{1,200}["”']|[^\\s.,;]*[\\d@][^\\s;]*`;

/** What each of the patterns below contains; looked for first, as making these takes longer than most checks. */
const SOME_WORD = /link|connect|authenticated|authori[sz]ed/i;

/**
 * Whether a text of the service means that the user has not linked the channel, for which it has no code. The text must
 * name a user or a channel: "Cache node 3 is not connected" does not count.
 * @param reason text of the service
 */
export function meansNotLinked(reason: string, tpUserId: string | undefined): boolean {
	if (!SOME_WORD.test(reason)) return false;
	const id = tpUserId ? `${SOME_ID}|${anyOf([tpUserId])}` : SOME_ID;
	const user = `\\b(?:tp_?)?(?:user|merchant|customer|account|shop|store)(?:[ _-]?id)?:?(?: (?:${id}))?`;
	const patterns = [
		// "User 42 is not linked", "the user is not authenticated to the channel"
		`${user} ${NOT}(?:(?:linked|connected)(?=$|[.,;:!)”"]| (?:to|with|for|yet|by|any)\\b)|authenticated (?:to|with|for) ${CHANNEL})`,
		// "not linked to Shopify", "not authorized for this channel", "not connected for user 42"
		`${NOT_LINKED} (?:to|with|for|by) (?:${CHANNEL}|(?:the |this )?${user})`,
		// "This channel is not linked", "Shopify is not connected"
		`${CHANNEL}(?: ["“']?[\\w-]+["”']?)? ${NOT_LINKED}`,
		// "has not linked this channel", "have not connected Shopify"
		`(?:has|have)(?: not|n[’']t) (?:yet )?(?:linked|connected|authori[sz]ed) ${CHANNEL}`,
		// "No link for user 42", "there is no link between the user and Shopify"
		`\\bno (?:active |valid )?(?:link|connection) (?:(?:was )?found |exists )?(?:for|to|with|of|between) (?:${CHANNEL}|(?:the |this |that )?${user})`,
		// "User 42 has no link to this channel"
		`${user} has no (?:active |valid )?(?:link|connection)\\b(?! header)`,
		`\\bunlinked (?:user|channel)\\b|${user} is unlinked`,
	];
	return patterns.some((pattern) => new RegExp(pattern, 'i').test(reason));
}
