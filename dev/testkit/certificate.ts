import { generate } from 'selfsigned';

/** Key and certificate, as PEM texts, that no one vouches for. @param hostName the name it is for; not an IP address */
export async function selfSignedCertificate(
	hostName?: string,
): Promise<{ key: string; cert: string }> {
	const { private: key, cert } = await generate(
		[{ name: 'commonName', value: hostName ?? '127.0.0.1' }],
		{
			keySize: 2048,
			...(hostName && {
				extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: hostName }] }],
			}),
		},
	);
	return { key, cert };
}
