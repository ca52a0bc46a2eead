import { UserError } from 'n8n-workflow';

import { projectionFor } from '../../../../nodes/shared/output/projection';
import type { RowOptions } from '../../../../nodes/shared/output/rows';
import { rowOptions } from './rows/fixtures';

const SOURCE = { resource: 'order', channel: 'shopify', tpUserId: 'merchant-1' } as const;

function thrownFor(options: Partial<RowOptions>): Error & { description?: string } {
	try {
		projectionFor('rowPerLine', SOURCE, { ...rowOptions(), ...options });
	} catch (thrown) {
		return thrown as Error;
	}
	throw new Error('Nothing was thrown');
}

describe('what keeps rows from being made', () => {
	it('a column that does not exist: the advice lists those that do', () => {
		const error = thrownFor({ columns: ['sum'] });
		expect(error).toBeInstanceOf(UserError);
		expect(error.message).toBe(
			'The option “Columns” names “sum”, which is no column of these rows',
		);
		expect(error.description).toMatch(
			/^Choose the columns from the list of the option\. There are: Order Name, /,
		);
	});

	it('a time zone that does not exist: the advice is about the time zone', () => {
		const error = thrownFor({ datesAs: 'local', timezone: 'Mars/Base' });
		expect(error).toBeInstanceOf(UserError);
		expect(error.message).toBe('The time zone “Mars/Base” is not known');
		expect(error.description).toBe('Choose the time zone in the workflow settings.');
	});

	it('a fault of ours is told as what it is', () => {
		const error = thrownFor({ columns: undefined as never });
		expect(error).toBeInstanceOf(TypeError);
		expect(error.message).not.toContain('rows');
	});
});
