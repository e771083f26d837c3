/** Signs service account tokens (authn-sa-token-is-jwt). */
import { SignJWT } from 'jose';
import type { AccountTokenIssuer } from '../../foundation/account-token-issuer.ts';
import type { SigningKey } from './keys.ts';

export function createAccountTokenIssuer(
  { id, algorithm, privateKey }: SigningKey,
  settings: Omit<AccountTokenIssuer, 'sign'>,
): AccountTokenIssuer {
  return {
    ...settings,
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid: id }).sign(privateKey),
  };
}
