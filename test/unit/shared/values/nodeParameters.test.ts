import { NodeParameters } from '../../../../nodes/shared/values/parameterValues';
import { refusalOf } from '../../thrownUserError';

const holding = (value: unknown) => {
	const asked: string[] = [];
	const parameters = new NodeParameters((name) => {
		asked.push(name);
		return value;
	});
	return { parameters, asked };
};

it.each([[{ ids: '1' }], ['{"ids":"1"}'], [' {"ids": "1"}\n']])(
	'takes %j for an object',
	(value) => {
		expect(holding(value).parameters.collection('filters')).toEqual({ ids: '1' });
	},
);

it.each([[undefined], [null], [''], [' ']])('takes %j for an empty one', (value) => {
	expect(holding(value).parameters.collection('sheetOptions')).toEqual({});
});

it.each([['ids'], ['[1]'], ['"x"'], ['{"ids":'], [[1]], [7], [true]])(
	'refuses %j, naming the collection',
	(value) => {
		const { parameters } = holding(value);
		for (const [name, label] of [
			['filters', 'Filters'],
			['readingOptions', 'Advanced Options'],
			['sheetOptions', 'Options'],
		] as const)
			expect(refusalOf(() => parameters.collection(name)).message).toBe(
				`Parameter “${label}” takes an object`,
			);
	},
);

it('keeps long IDs of an object in text', () => {
	expect(holding('{"ids":[9007199254740993]}').parameters.collection('filters')).toEqual({
		ids: ['9007199254740993'],
	});
});

it('asks n8n for each collection once, and for every other parameter each time', () => {
	const { parameters, asked } = holding({});
	for (let time = 0; time < 2; time++) {
		parameters.collection('filters');
		parameters.collection('readingOptions');
		parameters.get('limit', 50);
	}
	expect(asked).toEqual(['filters', 'readingOptions', 'limit', 'limit']);
});
