/** Creates a self-signed certificate for servers of the suite. */
import { webcrypto } from 'node:crypto';

const DAY_MILLISECONDS = 24 * 3600 * 1000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Creates the certificate. `addresses` are the IP addresses in its subject alternative names, for clients that check them. */
export async function createSelfSignedCertificate(
  addresses: readonly string[] = [],
): Promise<{ readonly cert: string; readonly key: string }> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=assay',
    notBefore: new Date(Date.now() - DAY_MILLISECONDS),
    notAfter: new Date(Date.now() + DAY_MILLISECONDS),
    signingAlgorithm: ALGORITHM,
    extensions: addresses.length === 0 ? [] : [createSubjectAlternativeNames(x509, addresses)],
    keys,
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}

function createSubjectAlternativeNames(x509: typeof import('@peculiar/x509'), addresses: readonly string[]) {
  return new x509.SubjectAlternativeNameExtension(addresses.map((value) => ({ type: 'ip' as const, value })));
}
