import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';

/**
 * n8n's editor takes a field that a credential names in its `show` for the choice of login, and hides it together
 * with all it depends on: Authentication, Resource and Operation would be gone. The browser tests see the same.
 */
describe.each([new UnifiedCommerce(), new UnifiedCommerceTrigger()])(
	'credentials of a node',
	({ description }) => {
		const ofChannel = description.credentials?.find(
			({ name }) => name === 'unifiedCommerceChannelApi',
		);

		it('are hidden by what does not need them, and shown by nothing', () => {
			expect(description.credentials?.map(({ displayOptions }) => displayOptions?.show)).toEqual([
				undefined,
				undefined,
			]);
			expect(ofChannel?.displayOptions?.hide?.authentication).toEqual(['linkedUser']);
		});

		it('have labels that differ', () => {
			expect(ofChannel?.displayName).toBe('Channel Credential');
		});
	},
);
