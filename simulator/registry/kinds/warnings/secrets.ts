/** Returns the warnings about certificates and keys in Secrets, with the messages of Go. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readMembers, readText } from '../../object-fields.ts';
import type { FindWarnings } from './find-warnings.ts';

const PEM_BLOCK = /-----BEGIN ([^-\n]+)-----\r?\n[\s\S]*?-----END \1-----/g;

/** Returns a warning if the certificate or the key of a Secret of the type kubernetes.io/tls is invalid, or if they do not match. */
export const findSecretWarnings: FindWarnings = ({ type, data: dataValue }, _, serverMinor) => {
  if (serverMinor < 27 || !/^[^/]+\/tls$/.test(readText(type))) return [];
  const data = readMembers(dataValue);
  const decodeValue = (key: string) => Buffer.from(readText(data[key]), 'base64').toString('utf8');
  const problem = findPairProblem(decodeValue('tls.crt'), decodeValue('tls.key'));
  return problem === undefined ? [] : [problem];
};

function findPairProblem(certificate: string, key: string): string | undefined {
  const [certificateTypes, keyTypes] = [listBlockTypes(certificate), listBlockTypes(key)];
  if (!certificateTypes.includes('CERTIFICATE')) return describeCertificate(certificateTypes);
  if (!keyTypes.some(isPrivateKeyType)) return describeKey(keyTypes);
  try {
    const isMatch = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
    return isMatch ? undefined : 'tls: private key does not match public key';
  } catch {
    return 'tls: failed to parse private key';
  }
}

function listBlockTypes(pem: string): string[] {
  return Array.from(pem.matchAll(PEM_BLOCK), ([, type = '']) => type);
}

function isPrivateKeyType(type: string): boolean {
  return type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY');
}

function describeCertificate(types: readonly string[]): string {
  if (types.length === 0) return 'tls: failed to find any PEM data in certificate input';
  if (types.length === 1 && types.some((type) => type.endsWith('PRIVATE KEY')))
    return 'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched';
  return `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${types.join(' ')}]`;
}

function describeKey(types: readonly string[]): string {
  if (types.length === 0) return 'tls: failed to find any PEM data in key input';
  if (types.length === 1 && types[0] === 'CERTIFICATE')
    return 'tls: found a certificate rather than a key in the PEM for the private key';
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types.join(' ')}]`;
}
