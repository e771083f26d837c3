/**
 * Verifies the signature of a token with one of several public keys. Only the asymmetric algorithms that the server allows are used. A
 * token with the algorithm `none`, or with HMAC and a public key as the secret, is never valid.
 */
import type { KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';

export const ASYMMETRIC_ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
] as const;

export interface VerificationKey {
  /** The key ID, which the header `kid` of tokens contains. */
  readonly id?: string;
  readonly key: KeyObject;
}

/** Reports whether one of the keys verifies the token. A token with a key ID is verified only with keys that have this ID. */
export async function isSignedByKey(
  token: string,
  keyId: unknown,
  keys: readonly VerificationKey[],
  algorithms: readonly string[],
): Promise<boolean> {
  for (const { id, key } of keys) {
    if (typeof keyId === 'string' && keyId !== '' && id !== keyId) continue;
    try {
      await compactVerify(token, key, { algorithms: [...algorithms] });
      return true;
    } catch {
      // Another key may verify the token.
    }
  }
  return false;
}
