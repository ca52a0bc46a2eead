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
