/**
 * Reads the keys of service account tokens from PEM files with one or more public or private RSA or ECDSA keys (authn-sa-key-file-flag).
 * The ID of a key, which its tokens have in `kid`, is its digest.
 */

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readErrorMessage } from '../../foundation/error-message.ts';
import type { VerificationKey } from '../jwt/signature.ts';

export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

export interface PublicKey extends VerificationKey {
  readonly id: string;
  /** The signature algorithm, such as `RS256`. */
  readonly algorithm: string;
}

export interface SigningKey extends PublicKey {
  readonly privateKey: KeyObject;
}

const KEY_PEM = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g;
const ALGORITHMS_BY_CURVE: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

export function parseVerificationKeys(text: string): PublicKey[] {
  const blocks = [...text.matchAll(KEY_PEM)].filter(([, kind]) => /KEY|CERTIFICATE/.test(kind ?? ''));
  if (blocks.length === 0) throw new KeyFileError('the file contains no PEM key');
  return blocks.map(([pem]) => toPublicKey(readPublicKey(pem)));
}

/** Returns the first private key in the text. */
export function parseSigningKey(text: string): SigningKey {
  const [pem] = [...text.matchAll(KEY_PEM)].find(([, kind]) => kind?.endsWith('PRIVATE KEY')) ?? [];
  if (pem === undefined) throw new KeyFileError('the file contains no PEM private key');
  try {
    return toSigningKey(createPrivateKey(pem));
  } catch (error) {
    throw new KeyFileError(`the file contains an invalid private key: ${readErrorMessage(error)}`);
  }
}

/** Generates a key, for a server without a configured key. */
export function generateKey(): SigningKey {
  return toSigningKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
}

function toSigningKey(privateKey: KeyObject): SigningKey {
  return { ...toPublicKey(createPublicKey(privateKey)), privateKey };
}

function toPublicKey(key: KeyObject): PublicKey {
  const id = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  return { id, key, algorithm: chooseSigningAlgorithm(key) };
}

function chooseSigningAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === 'rsa') return 'RS256';
  const algorithm = ALGORITHMS_BY_CURVE[asymmetricKeyDetails?.namedCurve ?? ''];
  if (algorithm === undefined)
    throw new KeyFileError('the key must be an RSA key, or an ECDSA key with the curve P-256, P-384 or P-521');
  return algorithm;
}

function readPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (error) {
    throw new KeyFileError(`the file contains an invalid key: ${readErrorMessage(error)}`);
  }
}
