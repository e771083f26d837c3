/**
 * Generates the serving certificate if none is configured: a certificate authority (CA), and a certificate for the local addresses, signed
 * by the CA. Both are saved in `--cert-dir`, so that clients can trust the same CA after a restart.
 */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';

export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  /** The certificate of the authority that clients must trust. */
  readonly ca: string;
}

const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** The names of the files in `--cert-dir`. */
export const CERTIFICATE_FILE_NAMES = { cert: 'apiserver.crt', key: 'apiserver.key', ca: 'ca.crt' } as const;

/** Returns the certificate in the directory if it is complete and valid for at least a day. Otherwise generates and saves a certificate. */
export async function loadOrGenerateCertificate(
  directory: string | undefined,
  address: string,
  now: number,
): Promise<ServerCertificate> {
  const storedServerCertificate = directory === undefined ? undefined : await readCertificate(directory, address, now);
  if (storedServerCertificate !== undefined) return storedServerCertificate;
  const generatedServerCertificate = await generateCertificate(address, now);
  if (directory === undefined || saveIfAbsent(directory, generatedServerCertificate)) return generatedServerCertificate;
  // The directory exists. Either another simulator has created it meanwhile, or its certificate is no longer valid.
  const otherServerCertificate = await readCertificate(directory, address, now);
  if (otherServerCertificate !== undefined) return otherServerCertificate;
  writeCertificate(directory, generatedServerCertificate);
  return generatedServerCertificate;
}

/** Creates the directory with all files atomically. Returns false if the directory exists. */
function saveIfAbsent(directory: string, generatedServerCertificate: ServerCertificate): boolean {
  mkdirSync(dirname(directory), { recursive: true });
  const temporaryDirectory = mkdtempSync(`${directory}.`);
  try {
    writeCertificate(temporaryDirectory, generatedServerCertificate);
    renameSync(temporaryDirectory, directory);
    return true;
  } catch (error) {
    rmSync(temporaryDirectory, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

function writeCertificate(directory: string, generatedServerCertificate: ServerCertificate): void {
  writeFileSync(join(directory, CERTIFICATE_FILE_NAMES.ca), generatedServerCertificate.ca);
  writeFileSync(join(directory, CERTIFICATE_FILE_NAMES.cert), generatedServerCertificate.cert);
  writeFileSync(join(directory, CERTIFICATE_FILE_NAMES.key), generatedServerCertificate.key, { mode: 0o600 });
}

async function readCertificate(
  directory: string,
  address: string,
  now: number,
): Promise<ServerCertificate | undefined> {
  try {
    const files = {
      cert: readFileSync(join(directory, CERTIFICATE_FILE_NAMES.cert), 'utf8'),
      key: readFileSync(join(directory, CERTIFICATE_FILE_NAMES.key), 'utf8'),
      ca: readFileSync(join(directory, CERTIFICATE_FILE_NAMES.ca), 'utf8'),
    };
    const { createPrivateKey, X509Certificate } = await import('node:crypto');
    const certificate = new X509Certificate(files.cert);
    const isValid =
      certificate.checkPrivateKey(createPrivateKey(files.key)) &&
      certificate.verify(new X509Certificate(files.ca).publicKey) &&
      certificate.validToDate.getTime() > now + DAY_MILLISECONDS &&
      (isIP(address) === 0 ? certificate.checkHost(address) : certificate.checkIP(address)) !== undefined;
    return isValid ? files : undefined;
  } catch {
    return undefined;
  }
}

async function generateCertificate(address: string, now: number): Promise<ServerCertificate> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const { webcrypto } = await import('node:crypto');
  x509.cryptoProvider.set(webcrypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const generateKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [authorityKeys, serverKeys] = await Promise.all([generateKeys(), generateKeys()]);
  const notBefore = new Date(now - DAY_MILLISECONDS);
  const notAfter = new Date(now + 365 * DAY_MILLISECONDS);
  const name = `CN=assay-simulator-ca@${Math.floor(now / 1000)}`;
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name,
    notBefore,
    notAfter,
    keys: authorityKeys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', address])];
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=assay-simulator',
    issuer: ca.subject,
    notBefore,
    notAfter,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      // Strict clients require these extensions to find the authority.
      await x509.SubjectKeyIdentifierExtension.create(serverKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      new x509.SubjectAlternativeNameExtension([
        ...hosts.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ]),
    ],
  });
  const keyInBase64 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', serverKeys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${keyInBase64.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
  return { cert: `${cert.toString('pem')}\n`, key, ca: `${ca.toString('pem')}\n` };
}
