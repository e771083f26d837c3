/** Keys that sign statements, and the public ones that check them: Ed25519 (EdDSA) and P-256 (ES256), as JWK or PEM, and sets of public JWKs. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';

export type Algorithm = 'EdDSA' | 'ES256';
export const ALGORITHMS: readonly Algorithm[] = ['EdDSA', 'ES256'];

export interface Key {
  readonly key: KeyObject;
  readonly algorithm: Algorithm;
  /** Its thumbprint (RFC 7638), by which a statement names it. */
  readonly id: string;
  readonly publicJwk: JWK;
}

/** What is wrong with a key, in words that go behind the name of its file. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** Both as JWK. */
export function generateKey(algorithm: Algorithm): { readonly privateJwk: JsonWebKey; readonly publicJwk: JsonWebKey } {
  const { privateKey, publicKey } =
    algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateJwk: privateKey.export({ format: 'jwk' }), publicJwk: publicKey.export({ format: 'jwk' }) };
}

/** Throws a KeyError. */
export async function privateKeyIn(text: string): Promise<Key> {
  return described(parsed(text, 'private'));
}

/** Of a private key its public half. Throws a KeyError. */
export async function publicKeyIn(text: string): Promise<Key> {
  return described(parsed(text, 'public'));
}

/** Keys of a JWKS; those of other algorithms are none of ours. Throws a KeyError. */
export async function publicKeysIn(text: string): Promise<readonly Key[]> {
  const set = jsonIn(text);
  if (typeof set !== 'object' || set === null || !('keys' in set) || !Array.isArray(set.keys))
    throw new KeyError('is no JWKS: it has no list "keys"');
  const usable: Key[] = [];
  for (const jwk of set.keys) {
    try {
      usable.push(await publicKeyIn(JSON.stringify(jwk)));
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
    }
  }
  if (usable.length === 0) throw new KeyError('has no key for EdDSA (Ed25519) or ES256 (P-256)');
  return usable;
}

function parsed(text: string, half: 'private' | 'public'): KeyObject {
  const isPem = text.includes('-----BEGIN');
  const jwk = isPem ? undefined : jsonIn(text);
  if (jwk !== undefined && !isJwk(jwk)) throw new KeyError('is no JWK: it has no kty');
  if (half === 'private' && !(jwk === undefined ? text.includes('PRIVATE KEY-----') : Object.hasOwn(jwk, 'd')))
    throw new KeyError('is a public key; a statement is signed with the private one');
  try {
    const input = jwk === undefined ? text : { key: jwk, format: 'jwk' as const };
    return half === 'private' ? createPrivateKey(input) : createPublicKey(input);
  } catch {
    throw new KeyError(`is no ${half} key: a JWK or PEM of Ed25519 or P-256 is wanted`);
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeyError('is no key: a JWK or PEM of Ed25519 or P-256 is wanted');
  }
}

/** Node looks at the members. */
function isJwk(value: unknown): value is JsonWebKey {
  return typeof value === 'object' && value !== null && 'kty' in value;
}

async function described(key: KeyObject): Promise<Key> {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const publicJwk = jwkOf(publicKey);
  return { key, algorithm: algorithmOf(key), id: await calculateJwkThumbprint(publicJwk), publicJwk };
}

/** Only what makes the key: a file may say more of it. */
function jwkOf(publicKey: KeyObject): JWK {
  const { kty = '', crv = '', x = '', y } = publicKey.export({ format: 'jwk' });
  return { kty, crv, x, ...(y === undefined ? {} : { y }) };
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Algorithm {
  if (asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new KeyError(`is a key of ${asymmetricKeyType}: Ed25519 or P-256 is wanted`);
}
