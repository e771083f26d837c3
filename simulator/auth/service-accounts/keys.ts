/**
 * The keys of service account tokens: PEM files with one or more RSA or ECDSA keys, public or private (authn-sa-key-file-flag). The ID of
 * a key, the `kid` of its tokens, is its digest.
 */

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readErrorMessage } from '../../ground/error-message.ts';
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

const PEM = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g;
const CURVES: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };

export function parseVerificationKeys(text: string): PublicKey[] {
  const blocks = [...text.matchAll(PEM)].filter(([, kind]) => /KEY|CERTIFICATE/.test(kind ?? ''));
  if (blocks.length === 0) throw new KeyFileError('it contains no key');
  return blocks.map(([pem]) => describeKey(readPublicKey(pem)));
}

/** The first private key of the text. */
export function parseSigningKey(text: string): SigningKey {
  const [pem] = [...text.matchAll(PEM)].find(([, kind]) => kind?.endsWith('PRIVATE KEY')) ?? [];
  if (pem === undefined) throw new KeyFileError('it contains no private key');
  try {
    return toSigningKey(createPrivateKey(pem));
  } catch (error) {
    throw new KeyFileError(`the key in it cannot be read: ${readErrorMessage(error)}`);
  }
}

/** Generated where no key is configured. */
export function generateKey(): SigningKey {
  return toSigningKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
}

function toSigningKey(privateKey: KeyObject): SigningKey {
  return { ...describeKey(createPublicKey(privateKey)), privateKey };
}

function describeKey(key: KeyObject): PublicKey {
  const id = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  return { id, key, algorithm: chooseSigningAlgorithm(key) };
}

function chooseSigningAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === 'rsa') return 'RS256';
  const algorithm = CURVES[asymmetricKeyDetails?.namedCurve ?? ''];
  if (algorithm === undefined)
    throw new KeyFileError('it is neither an RSA key nor one of the curves 256, 384 and 521');
  return algorithm;
}

function readPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (error) {
    throw new KeyFileError(`a key in it cannot be read: ${readErrorMessage(error)}`);
  }
}
