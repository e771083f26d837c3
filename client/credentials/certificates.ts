/**
 * Creates certificate authorities, and client and server certificates that they sign. Each process generates new keys, so that no key needs
 * protection. Import this module lazily: the library takes 200 ms to load.
 */
import { webcrypto } from 'node:crypto';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** The object identifiers of extended key usages. */
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

type DistinguishedName = Record<string, string[]>[];
export type CertificateKeys = Awaited<ReturnType<typeof generateKeys>>;
type X509Library = typeof import('@peculiar/x509');

export interface CertificateAuthority {
  /** The certificate. */
  readonly pem: string;
  readonly name: DistinguishedName;
  readonly keys: CertificateKeys;
}

export interface ClientCertificate {
  /** The certificate and the intermediate certificates up to the authority. */
  readonly clientCertificate: string;
  readonly clientKey: string;
}

/** The content of a client certificate. Days are relative to today. */
export interface CertificateOptions {
  readonly commonName?: string;
  readonly organizations?: readonly string[];
  /** The organizational units, which the server does not interpret as groups. */
  readonly organizationalUnits?: readonly string[];
  readonly validFromDay?: number;
  readonly validToDay?: number;
  readonly usage?: 'client' | 'server' | 'any';
}

/** Creates a certificate authority. If `isAuthority` is false, its certificate does not permit it to sign other certificates. */
export async function createAuthority(
  commonName: string,
  issuer?: CertificateAuthority,
  { isAuthority = true }: { readonly isAuthority?: boolean } = {},
): Promise<CertificateAuthority> {
  const x509 = await loadLibrary();
  const keys = await generateKeys();
  const name: DistinguishedName = [{ CN: [commonName] }];
  const certificate = await x509.X509CertificateGenerator.create({
    subject: name,
    issuer: issuer?.name ?? name,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - 30 * DAY_MILLISECONDS),
    notAfter: new Date(Date.now() + 30 * DAY_MILLISECONDS),
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      new x509.KeyUsagesExtension(
        isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature,
        true,
      ),
    ],
  });
  return { pem: `${certificate.toString('pem')}\n`, name, keys };
}

/** Creates a client certificate. `authorities` are the intermediate authorities whose certificates the client sends along. */
export async function createClientCertificate(
  options: CertificateOptions,
  issuer: CertificateAuthority,
  authorities: readonly CertificateAuthority[] = [],
): Promise<ClientCertificate> {
  const x509 = await loadLibrary();
  const keys = await generateKeys();
  const {
    commonName,
    organizations = [],
    organizationalUnits = [],
    validFromDay = -1,
    validToDay = 1,
    usage = 'client',
  } = options;
  const name: DistinguishedName = organizations.map((organization) => ({ O: [organization] }));
  for (const unit of organizationalUnits) name.push({ OU: [unit] });
  if (commonName !== undefined) name.push({ CN: [commonName] });
  const usages = { client: [CLIENT_AUTH], server: [SERVER_AUTH], any: [] }[usage];
  const certificate = await x509.X509CertificateGenerator.create({
    subject: name,
    issuer: issuer.name,
    publicKey: keys.publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() + validFromDay * DAY_MILLISECONDS),
    notAfter: new Date(Date.now() + validToDay * DAY_MILLISECONDS),
    extensions: usages.length === 0 ? [] : [new x509.ExtendedKeyUsageExtension(usages)],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    clientCertificate: `${[certificate.toString('pem'), ...authorities.map(({ pem }) => pem)].join('\n')}\n`,
    clientKey: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}

/** Creates a certificate for a server on this machine. Generates keys if `serverKeys` is undefined. */
export async function createServerCertificate(
  issuer: CertificateAuthority,
  serverKeys?: CertificateKeys,
): Promise<{ readonly cert: string; readonly key: string }> {
  const x509 = await loadLibrary();
  const keys = serverKeys ?? (await generateKeys());
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: ['localhost'] }],
    issuer: issuer.name,
    publicKey: keys.publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - DAY_MILLISECONDS),
    notAfter: new Date(Date.now() + DAY_MILLISECONDS),
    extensions: [
      new x509.ExtendedKeyUsageExtension([SERVER_AUTH]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}

async function loadLibrary(): Promise<X509Library> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto);
  return x509;
}

async function generateKeys() {
  const keyPair = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  return keyPair;
}
