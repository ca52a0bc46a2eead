import * as fc from 'fast-check';

import { ApiError } from '../../../../nodes/shared/errors/apiError';
import { readObject } from '../../../../nodes/shared/service/jsonBody';

function failureOf(text: string): ApiError {
	try {
		readObject(text);
	} catch (thrown) {
		if (thrown instanceof ApiError) return thrown;
		throw thrown;
	}
	throw new Error(`taken for an object: ${text}`);
}

test('an object that stops anywhere is a cut answer', () => {
	const json = fc.json({ maxDepth: 4 }).map((text) => `{"a":${text},"b\\"]}":[1]}`);
	fc.assert(
		fc.property(json, fc.nat(), (text, at) => {
			const cut = text.slice(0, 1 + (at % (text.length - 1)));
			expect(failureOf(cut)).toMatchObject({ kind: 'answerCut', details: {} });
		}),
	);
});

test.each(['{"a":1,,"b":2}', '{"a":1}}', '{"a":1} x', '[1,]'])(
	'%s does not stop in its middle: it is damaged',
	(text) => {
		expect(failureOf(text)).toMatchObject({
			kind: 'notJson',
			details: { found: 'it is damaged', hint: expect.stringContaining('Try again') },
		});
	},
);

test.each(['{{ page }}', '[oops', '<html>'])('%s is no JSON at all, so it is quoted', (text) => {
	const { kind, details } = failureOf(text);
	expect(kind).toBe('notJson');
	expect(details.found).toBeUndefined();
	expect(details.reason).toBeDefined();
});
