/** The client and developer account the token endpoint accepts. */
export interface ClientCredentials {
	clientId: string;
	clientSecret: string;
	username: string;
	password: string;
}

/** Demo credentials; secret and password hold characters that only arrive when they are percent-encoded. */
export const demoClient: ClientCredentials = {
	clientId: 'demo-client',
	clientSecret: 'demo-secret+/=&%7',
	username: 'developer@example.com',
	password: 'demo pass+word&=%é',
};
