/**
 * Checks credentials before the first request: a value that no server can accept is reported by the name of its flag or field, instead of
 * by an error of the TLS library.
 */
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { createUsageError } from '../errors.ts';
import type { TargetDescription } from '../exchange/target.ts';

const CERTIFICATE_BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Throws an error for unreadable credentials. `location` is the prefix of field names in messages, such as `--` for flags. */
export function checkCredentials(credentials: Partial<TargetDescription>, location: string): void {
  const { token, certificateAuthority, clientCertificate, clientKey } = credentials;
  if (token !== undefined) checkToken(token, location === '--' ? TOKEN_SOURCES : `${location}token`);
  if (certificateAuthority !== undefined) checkCertificates(certificateAuthority, `${location}certificate-authority`);
  if (clientCertificate !== undefined) checkCertificates(clientCertificate, `${location}client-certificate`);
  if (clientCertificate !== undefined && clientKey !== undefined) checkKeyPair(clientCertificate, clientKey, location);
}

/** The sources of a token that was given on the command line. */
const TOKEN_SOURCES = 'the token (--token, --token-file or ASSAY_TOKEN)';

/** Throws an error for a token that is not printable ASCII, as header values must be. */
function checkToken(token: string, name: string): void {
  if (token === '') throw createUsageError(`${name} is empty`);
  const invalidCharacter = /[^\x21-\x7e]/u.exec(token)?.[0];
  if (invalidCharacter === undefined) return;
  const characterName =
    invalidCharacter === '\n' || invalidCharacter === '\r'
      ? 'a line break'
      : invalidCharacter === ' '
        ? 'a blank'
        : JSON.stringify(invalidCharacter);
  throw createUsageError(`${name} contains ${characterName}, which is not allowed in a token`);
}

function checkCertificates(text: string, name: string): void {
  const blocks = text.match(CERTIFICATE_BLOCK) ?? [];
  if (blocks.length === 0)
    throw createUsageError(`${name}: it contains no certificate (PEM: -----BEGIN CERTIFICATE-----)`);
  for (const [index, block] of blocks.entries()) {
    try {
      new X509Certificate(block);
    } catch {
      throw createUsageError(`${name}: certificate ${index + 1} of ${blocks.length} in it can't be read`);
    }
  }
}

function checkKeyPair(cert: string, key: string, location: string): void {
  if (!key.includes('PRIVATE KEY-----'))
    throw createUsageError(`${location}client-key: it contains no private key (PEM: -----BEGIN PRIVATE KEY-----)`);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const isMismatch = error instanceof Error && /key values mismatch/i.test(error.message);
    throw createUsageError(
      isMismatch
        ? `${location}client-key is not the key of ${location}client-certificate`
        : `${location}client-key: the private key in it can't be read`,
    );
  }
}
