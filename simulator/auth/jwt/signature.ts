/**
 * Whether a token was signed with one of some public keys. The algorithms are asymmetric ones that the server chose, never what the
 * token asks for: `none`, and a public key taken for a shared secret, don't come into question.
 */
import type { KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';

export const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'] as const;

export interface VerificationKey {
  /** As the `kid` of a token names it. */
  readonly id?: string;
  readonly key: KeyObject;
}

/** A token that names a key is held against keys of that name only. */
export async function isSigned(
  token: string,
  named: unknown,
  keys: readonly VerificationKey[],
  algorithms: readonly string[],
): Promise<boolean> {
  for (const { id, key } of keys) {
    if (typeof named === 'string' && named !== '' && id !== named) continue;
    try {
      await compactVerify(token, key, { algorithms: [...algorithms] });
      return true;
    } catch {
      // Another key may fit.
    }
  }
  return false;
}
