/**
 * The server's certificate when none is given: an authority of our own and a certificate that it signed for the addresses a
 * local client uses. Kept in `--cert-dir`, so that clients need not learn a new authority at every start.
 */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';

export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  /** What a client has to trust. */
  readonly ca: string;
}

const DAY = 24 * 3600 * 1000;
/** In the directory. */
export const FILES = { cert: 'apiserver.crt', key: 'apiserver.key', ca: 'ca.crt' } as const;

/** The pair of the directory when it is whole and still good for a day, else a new one. */
export async function selfSigned(
  directory: string | undefined,
  address: string,
  now: number,
): Promise<ServerCertificate> {
  const stored = directory === undefined ? undefined : await read(directory, address, now);
  if (stored !== undefined) return stored;
  const generated = await make(address, now);
  if (directory === undefined || keepWhole(directory, generated)) return generated;
  // The directory is there already: another simulator was faster, or what it holds is no good any more.
  const other = await read(directory, address, now);
  if (other !== undefined) return other;
  write(directory, generated);
  return generated;
}

/** Puts a complete directory in place at once, so that nobody sees half of it; false when there is one. */
function keepWhole(directory: string, generated: ServerCertificate): boolean {
  mkdirSync(dirname(directory), { recursive: true });
  const beside = mkdtempSync(`${directory}.`);
  try {
    write(beside, generated);
    renameSync(beside, directory);
    return true;
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

function write(directory: string, generated: ServerCertificate): void {
  writeFileSync(join(directory, FILES.ca), generated.ca);
  writeFileSync(join(directory, FILES.cert), generated.cert);
  writeFileSync(join(directory, FILES.key), generated.key, { mode: 0o600 });
}

async function read(directory: string, address: string, now: number): Promise<ServerCertificate | undefined> {
  try {
    const pair = {
      cert: readFileSync(join(directory, FILES.cert), 'utf8'),
      key: readFileSync(join(directory, FILES.key), 'utf8'),
      ca: readFileSync(join(directory, FILES.ca), 'utf8'),
    };
    const { createPrivateKey, X509Certificate } = await import('node:crypto');
    const leaf = new X509Certificate(pair.cert);
    const good =
      leaf.checkPrivateKey(createPrivateKey(pair.key)) &&
      leaf.verify(new X509Certificate(pair.ca).publicKey) &&
      leaf.validToDate.getTime() > now + DAY &&
      (isIP(address) === 0 ? leaf.checkHost(address) : leaf.checkIP(address)) !== undefined;
    return good ? pair : undefined;
  } catch {
    return undefined;
  }
}

async function make(address: string, now: number): Promise<ServerCertificate> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const { webcrypto } = await import('node:crypto');
  x509.cryptoProvider.set(webcrypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [authority, server] = await Promise.all([keys(), keys()]);
  const notBefore = new Date(now - DAY);
  const notAfter = new Date(now + 365 * DAY);
  const name = `CN=assay-simulator-ca@${Math.floor(now / 1000)}`;
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name,
    notBefore,
    notAfter,
    keys: authority,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const names = [...new Set(['localhost', '127.0.0.1', '::1', address])];
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=assay-simulator',
    issuer: ca.subject,
    notBefore,
    notAfter,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      // Strict clients find the authority by this and accept nothing without it.
      await x509.SubjectKeyIdentifierExtension.create(server.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ]),
    ],
  });
  const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', server.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${exported.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
  return { cert: `${cert.toString('pem')}\n`, key, ca: `${ca.toString('pem')}\n` };
}
