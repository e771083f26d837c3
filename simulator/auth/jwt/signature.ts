/**
 * Verifies the signature of a token with one of several public keys. Only the asymmetric algorithms that the server allows are used,
 * whatever the token's header says: `none`, or HMAC with a public key as its secret, never verify.
 */
import type { KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';

export const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'] as const;

export interface VerificationKey {
  /** The `kid` of tokens. */
  readonly id?: string;
  readonly key: KeyObject;
}

/** A token with a key ID is verified with keys of that ID only. */
export async function isSigned(
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
      // Another key may fit.
    }
  }
  return false;
}
