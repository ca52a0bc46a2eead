import { CHANNEL_LABELS, CHANNELS } from '../facts/channels';

const anyOf = (words: readonly string[]): string =>
	`(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

const NAMES = [...CHANNELS, ...Object.values(CHANNEL_LABELS)].map((name) => name.toLowerCase());
/** "shopify", "Lightspeed" */
const NAMED = `\\b${anyOf([...new Set(NAMES)])}\\b`;
const THE = '(?:the |this |that |a |any |your )';

/** The end of a clause, or what may follow without changing the object. */
const END = `(?=$|[.,;:!?)”"']| (?:yet|and|or|but|so|in|on)\\b)`;
/** The beginning of a clause. */
const START = `(?<=^|[.,;:!?(“"'] ?)`;

/**
 * A channel as the subject: "the channel", "Channel 'x'", "Shopify". Where something else stands before the word, as in
 * "AMQP channel", it is another kind of channel.
 */
const CHANNEL = `(?:${NAMED}|(?:${START}|\\b${THE})channels?\\b(?: ["“'][\\w-]{1,60}["”'])?)`;
/** A channel as the object: "the channel shopify", "this channel", "channel", "Shopify". */
const TO_CHANNEL = `(?:${THE}?(?:channels? )?["“']?${NAMED}|${THE}channels?\\b|channels?${END})`;

const NOT = `(?:(?:is|was|are|has|have)(?: not|n[’']t)|not) (?:yet |been |currently )*`;
const LINKED = '(?:linked|connected)';
/** To be used next to a channel only: "not authenticated" and "not authorized" have other meanings too. */
const ALLOWED = '(?:linked|connected|authenticated|authori[sz]ed)';

/** An ID between "user" and "is": quoted, or with a digit or an @. */
const SOME_ID = `["“'][^"”']{1,200}["”']|(?=[^\\s.,;]{0,200}[\\d@])[^\\s;]{1,200}`;

/** What each of the patterns below contains; looked for first, as it is in few texts. */
const SOME_WORD = /link|connect|authenticated|authori[sz]ed/i;

/** Of a text: the message stands at its beginning. */
const MAX_CHARACTERS = 2_000;

/**
 * Whether a text of the service means that the user has not linked the channel, for which it has no code. The text must
 * name a user or a channel: "Cache node 3 is not connected" does not count, nor does what is not linked to something
 * else than a channel.
 * @param reason text of the service
 */
export function meansNotLinked(reason: string, tpUserId: string | undefined): boolean {
	const words = reason.slice(0, MAX_CHARACTERS);
	if (!SOME_WORD.test(words)) return false;
	return [...OF_CHANNEL, ...patternsWith(tpUserId ?? '')].some((pattern) => pattern.test(words));
}

const patternsOf = (...sources: string[]) => sources.map((source) => new RegExp(source, 'i'));

const OF_CHANNEL = patternsOf(
	// "User demo is not linked to Shopify", "not connected to this channel"
	`${NOT}${LINKED} (?:to|with|for|by) ${TO_CHANNEL}`,
	// "has not linked this channel", "have not connected Shopify"
	`(?:has|have)(?: not|n[’']t) (?:yet )?(?:linked|connected|authori[sz]ed) ${TO_CHANNEL}`,
	// "This channel is not linked", "Shopify is not connected"
	`${CHANNEL} ${NOT}${ALLOWED}${END}`,
	// "No link to Shopify"; "no connection to Shopify" may mean the network
	`\\bno (?:active |valid )?link (?:(?:was )?found |exists )?(?:for|to|with|of|between) ${TO_CHANNEL}`,
	'\\bunlinked (?:user|channel)\\b',
);

function patternsWith(tpUserId: string): RegExp[] {
	const id = tpUserId === '' ? SOME_ID : `${SOME_ID}|${anyOf([tpUserId])}`;
	const user = `\\b(?:tp_?)?(?:user|merchant|customer|account|shop|store)(?:[ _-]?id)?:?(?: (?:${id}))?`;
	const toUser = `(?:the |this |that )?${user}(?:${END}| (?:to|with) ${TO_CHANNEL})`;
	return patternsOf(
		// "User 42 is not linked", "the user is not authenticated to the channel"
		`${user} (?:${NOT}(?:${LINKED}(?:${END}| by\\b| any )|${ALLOWED} (?:to|with|for) ${TO_CHANNEL})|is unlinked)`,
		// "Not authorized for this channel", "not connected for user 42"; of a user, not of a token or a queue
		`${START}(?:(?:you|${id}) )?${NOT}${ALLOWED} (?:to|with|for|by) (?:${TO_CHANNEL}|${toUser})`,
		// "the channel is not linked for user 42"
		`${CHANNEL} ${NOT}${ALLOWED} (?:to|with|for|by) ${toUser}`,
		// "No link for user 42", "there is no link between the user and Shopify"
		`\\bno (?:active |valid )?link (?:(?:was )?found |exists )?(?:for|to|with|of|between) ${toUser}`,
		// "No connection to Shopify for user 42"
		`\\bno (?:active |valid )?connection (?:(?:was )?found |exists )?(?:(?:to|with) ${TO_CHANNEL} )?(?:for|of|between) ${toUser}`,
		// "User 42 has no link to this channel"
		`${user} has no (?:active |valid )?(?:link|connection)(?:${END}| (?:to|with|for) ${TO_CHANNEL})`,
	);
}
