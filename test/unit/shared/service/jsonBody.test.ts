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
