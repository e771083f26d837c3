/**
 * Validates the header of a JSON Web Token (authn-sa-token-is-jwt, authn-oidc-signature). Known members must have the right type. Only the
 * algorithm and the key ID of a header are used. Keys and certificates in it are ignored.
 */

/** The members of the header or payload of a token. */
export type HeaderMembers = Readonly<Record<string, unknown>>;

/** The members that only private keys have. */
const PRIVATE_KEY_MEMBERS = ['d', 'k', 'p', 'q'];

export function isUsableHeader({ alg, kid, nonce, b64, jwk, x5c }: HeaderMembers): boolean {
  // With `b64: false`, the payload differs from the signed text.
  return (
    typeof alg === 'string' &&
    isTextOrAbsent(kid) &&
    isTextOrAbsent(nonce) &&
    (b64 === undefined || b64 === true) &&
    (isAbsent(jwk) || isPublicKey(jwk)) &&
    (isAbsent(x5c) || (Array.isArray(x5c) && x5c.every(isCertificate)))
  );
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isTextOrAbsent = (value: unknown): boolean => isAbsent(value) || typeof value === 'string';

function isPublicKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kty' in value)) return false;
  const { kty } = value;
  return (
    (kty === 'RSA' || kty === 'EC' || kty === 'OKP') && PRIVATE_KEY_MEMBERS.every((name) => !Object.hasOwn(value, name))
  );
}

/** Reports whether a value is a certificate. Checks only the start of the base64 text. */
function isCertificate(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('MII');
}
