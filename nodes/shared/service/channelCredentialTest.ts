import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	INodeCredentialTestResult,
	UserError,
} from 'n8n-workflow';

import { channelFor } from '../facts/filterTable';
import { channelParams } from './channelParams';

/**
 * Tests a channel credential: whether it has keys for its channel. It sends no request, as the service offers none
 * that would check them.
 */
export async function testChannelCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const data = (credential.data ?? {}) as IDataObject;
	try {
		channelParams(data, channelFor('order', data.channel));
	} catch (thrown) {
		const { message, description } = thrown as UserError;
		return { status: 'Error', message: [message, description].filter(Boolean).join('. ') };
	}
	return {
		status: 'OK',
		message:
			'The keys are filled in. Whether the channel accepts them shows when the node reads from it.',
	};
}
