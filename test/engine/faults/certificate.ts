import { generate } from 'selfsigned';

/** Key and certificate, as PEM texts, that no one vouches for. */
export async function selfSignedCertificate(): Promise<{ key: string; cert: string }> {
	const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keySize: 2048 });
	return { key, cert };
}
