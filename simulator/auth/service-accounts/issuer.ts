/** Signs service account tokens (authn-sa-token-is-jwt). */
import { SignJWT } from 'jose';
import type { AccountTokenIssuer } from '../../foundation/account-token-issuer.ts';
import type { SigningKey } from './keys.ts';

export function createAccountTokenIssuer(
  { id, algorithm, privateKey }: SigningKey,
  settings: Omit<AccountTokenIssuer, 'signToken'>,
): AccountTokenIssuer {
  return {
    ...settings,
    signToken: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid: id }).sign(privateKey),
  };
}
