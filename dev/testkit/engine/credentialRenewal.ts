import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { workflow } from './engine';

type Data = ICredentialDataDecryptedObject;

/** Name of the first hidden expirable property: the only one n8n looks at. */
export function expirableProperty(type: ICredentialType): string | undefined {
	return type.properties.find(
		(property) => property.type === 'hidden' && property.typeOptions?.expirable === true,
	)?.name;
}

/** 2.x: only returned keys are written, and a stored expression is kept (except for the token). */
export function mergeRenewed(stored: Data, output: Data, expirable: string): Data {
	const merged = { ...stored };
	for (const [key, value] of Object.entries(output)) {
		const isExpression = typeof stored[key] === 'string' && stored[key].startsWith('=');
		if (key === expirable || !isExpression) merged[key] = value;
	}
	return merged;
}

/** 2.x wraps the helper handed to `preAuthentication` with the credential's "Allowed domains". */
export function restrictToAllowedDomains(helpers: IHttpRequestHelper, credentials: Data) {
	if (!('getCredentialOwnRequestAllowedDomains' in workflow)) return helpers;
	return {
		helpers: {
			httpRequest: async (options: IHttpRequestOptions): Promise<unknown> => {
				const allowedDomains = workflow.getCredentialOwnRequestAllowedDomains(credentials);
				return await helpers.helpers.httpRequest(
					allowedDomains === undefined ? options : { ...options, allowedDomains },
				);
			},
		},
	};
}
