/**
 * The description of a date field, with how to write a relative date there: the picker has none, an expression takes any
 * text.
 * @param end which end of the period counts
 */
export const inWords = (description: string, end: 'start' | 'end'): string =>
	`${description.endsWith('.') ? description : `${description}.`} To write it in words, switch the field to Expression and enter <code>today</code>, <code>this week</code>, <code>last month</code>, <code>last 7 days</code> or the like: the ${end} of that counts.`;
