import type { RunResult } from '../../../dev/testkit/engine';

/** What a person is told of a run that did not succeed. */
export interface Told {
	name: string;
	message: string;
	description: string;
	httpCode: string | null | undefined;
}

/** The error of a run. @throws when there is none */
export function toldBy({ error }: RunResult): Told {
	if (!error) throw new Error('The run ended without an error');
	const { name, message, description, httpCode } = error as unknown as Told;
	return { name, message, description: description ?? '', httpCode };
}

const LEAD_IN = 'To continue there, use this as “Start Cursor”: ';

/** The cursor that a description or a hint names, character for character; undefined when it names none. */
export function cursorIn(text: string): string | undefined {
	const start = text.indexOf(LEAD_IN);
	if (start === -1) return undefined;
	return text.slice(start + LEAD_IN.length).replace(/ \[(Item Index|Channel): .*$/s, '');
}

/** Texts of the JavaScript engine and of libraries, which no person should have to read. */
const UNWORDED =
	/\b(Type|Range|Reference|Syntax|Eval|URI)Error\b|Cannot (read|set|convert|destructure)|is not (a function|iterable|defined|an object)|undefined \(|call stack|Invalid (array|string|time|date|count)|Unexpected (token|end|non-)|in JSON at|must be of type|Out of bounds|ERR_[A-Z]+|\[object |function \w*\(/;

/** What may carry a failure to the person: these have a message and a description. */
const WORDED = ['NodeApiError', 'NodeOperationError'];

interface Worded {
	name: string;
	message: string;
	description?: string | null;
}

/**
 * What is wrong with what a person is told of a run; undefined when it gave data, or errors in words.
 * @param quotable words that came from the service, which a message may quote
 */
export function complaintAbout(result: RunResult, quotable = ''): string | undefined {
	const errors = [
		result.error as Worded | undefined,
		// The second output of Get Changes holds states.
		...result.errorItems
			.filter(({ json }) => json.state === undefined)
			.map(({ json }) => ({
				name: WORDED[0],
				message: String(json.error),
				description: json.message as string,
			})),
	];
	const hints = result.hints.map(({ message }) => message);
	const unworded = unwordedIn(hints, quotable);
	return [
		...errors.map((error) => error && complaintAboutError(error, quotable)),
		unworded && `a hint with “${unworded}”: ${hints.join(' / ')}`,
	].find((complaint) => complaint !== undefined);
}

function complaintAboutError(
	{ name, message, description }: Worded,
	quotable: string,
): string | undefined {
	if (!WORDED.includes(name)) return `${name}: ${message}`;
	if (!message.trim()) return 'an error without a message';
	if (!description?.trim()) return `an error without a description: ${message}`;
	const unworded = unwordedIn([message, description], quotable);
	return unworded && `an error with “${unworded}”: ${message} / ${description}`;
}

const unwordedIn = (texts: string[], quotable: string): string | undefined =>
	texts
		.map((text) => UNWORDED.exec(text)?.[0])
		.find((found) => found !== undefined && !quotable.includes(found));
