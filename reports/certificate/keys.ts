/** Keys that sign and verify statements: Ed25519 (EdDSA) and P-256 (ES256), as JWK or PEM, and sets of public JWKs. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { compact } from '../../values/compact.ts';

export type Algorithm = 'EdDSA' | 'ES256';
export const ALGORITHMS: readonly Algorithm[] = ['EdDSA', 'ES256'];

export interface CertificateKey {
  readonly key: KeyObject;
  readonly algorithm: Algorithm;
  /** The thumbprint of the key (RFC 7638), which identifies the key in a statement. */
  readonly id: string;
  readonly publicJwk: JWK;
}

/** An error in a key file. Its message has no subject, such as `is not a JWK`. The caller puts the file name before the message. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** Generates a key pair as JWKs. */
export function generateKey(algorithm: Algorithm): { readonly privateJwk: JsonWebKey; readonly publicJwk: JsonWebKey } {
  const { privateKey, publicKey } =
    algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateJwk: privateKey.export({ format: 'jwk' }), publicJwk: publicKey.export({ format: 'jwk' }) };
}

/** Reads a private key, as JWK or PEM. Throws a KeyError. */
export async function readPrivateKey(text: string): Promise<CertificateKey> {
  return createKey(parseKey(text, 'private'));
}

/** Reads a public key, or the public key of a private key. Throws a KeyError. */
export async function readPublicKey(text: string): Promise<CertificateKey> {
  return createKey(parseKey(text, 'public'));
}

/** Reads the keys of a JWKS. Ignores keys of unsupported algorithms. Throws a KeyError if no key remains. */
export async function readPublicKeys(text: string): Promise<readonly CertificateKey[]> {
  const keySet = parseJson(text);
  if (typeof keySet !== 'object' || keySet === null || !('keys' in keySet) || !Array.isArray(keySet.keys))
    throw new KeyError('is not a JWKS: it has no list "keys"');
  const supportedKeys: CertificateKey[] = [];
  for (const jwk of keySet.keys) {
    try {
      supportedKeys.push(await readPublicKey(JSON.stringify(jwk)));
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
    }
  }
  if (supportedKeys.length === 0) throw new KeyError('has no key for EdDSA (Ed25519) or ES256 (P-256)');
  return supportedKeys;
}

function parseKey(text: string, keyType: 'private' | 'public'): KeyObject {
  const isPem = text.includes('-----BEGIN');
  const jwk = isPem ? undefined : parseJson(text);
  if (jwk !== undefined && !isJwk(jwk)) throw new KeyError('is not a JWK: it has no kty');
  if (keyType === 'private' && !(jwk === undefined ? text.includes('PRIVATE KEY-----') : Object.hasOwn(jwk, 'd')))
    throw new KeyError('is a public key; signing needs the private key');
  try {
    const input = jwk === undefined ? text : { key: jwk, format: 'jwk' as const };
    return keyType === 'private' ? createPrivateKey(input) : createPublicKey(input);
  } catch {
    throw new KeyError(`is not a ${keyType} key: expected a JWK or PEM of Ed25519 or P-256`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeyError('is not a key: expected a JWK or PEM of Ed25519 or P-256');
  }
}

/** Reports whether a value can be a JWK. Node validates its members later. */
function isJwk(value: unknown): value is JsonWebKey {
  return typeof value === 'object' && value !== null && 'kty' in value;
}

async function createKey(key: KeyObject): Promise<CertificateKey> {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const publicJwk = exportJwk(publicKey);
  return { key, algorithm: detectAlgorithm(key), id: await calculateJwkThumbprint(publicJwk), publicJwk };
}

/** Returns the public key as a JWK with only the members that define the key. */
function exportJwk(publicKey: KeyObject): JWK {
  const { kty = '', crv = '', x = '', y } = publicKey.export({ format: 'jwk' });
  return { kty, crv, x, ...compact({ y }) };
}

function detectAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Algorithm {
  if (asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new KeyError(`is a key of type ${asymmetricKeyType}: expected Ed25519 or P-256`);
}
