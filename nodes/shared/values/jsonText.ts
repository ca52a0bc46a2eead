/**
 * The JSON of a value that came from JSON, at any depth: `JSON.parse` reads lists and objects nested some hundred
 * thousand times, but `JSON.stringify` exhausts the stack after a few thousand.
 */
export function jsonText(value: object): string {
	try {
		return JSON.stringify(value);
	} catch {
		return deepJsonText(value);
	}
}

/** Text to write, or a value whose text is to be written. */
type Step = { text: string } | { value: unknown };

/** The same without recursion, several times as slow. */
function deepJsonText(root: object): string {
	const parts: string[] = [];
	// In reverse order: the last step is the next.
	const steps: Step[] = [{ value: root }];
	for (let step = steps.pop(); step; step = steps.pop()) {
		if ('text' in step) parts.push(step.text);
		else if (typeof step.value === 'object' && step.value !== null) addSteps(step.value, steps);
		else parts.push(JSON.stringify(step.value) ?? 'null');
	}
	return parts.join('');
}

function addSteps(value: object, steps: Step[]): void {
	const isList = Array.isArray(value);
	steps.push({ text: isList ? ']' : '}' });
	const entries = Object.entries(value).filter(([, entry]) => isList || entry !== undefined);
	for (let at = entries.length - 1; at >= 0; at--) {
		const [key, entry] = entries[at];
		const separator = at === 0 ? '' : ',';
		steps.push({ value: entry });
		steps.push({ text: isList ? separator : `${separator}${JSON.stringify(key)}:` });
	}
	steps.push({ text: isList ? '[' : '{' });
}
