/**
 * The header of a JSON web token (authn-sa-token-is-jwt, authn-oidc-signature): members that have a meaning must have their type. What a
 * header says is believed of the algorithm and the name of the key only; keys and certificates that it brings are never used.
 */

/** The members of a token's header, or of its payload. */
export type Members = Readonly<Record<string, unknown>>;

/** Members of a key that nobody but its owner may have. */
const PRIVATE = ['d', 'k', 'p', 'q'];

export function isUsableHeader({ alg, kid, nonce, b64, jwk, x5c }: Members): boolean {
  // A payload that isn't encoded is another text than the one that was signed.
  return (
    typeof alg === 'string' &&
    isTextOrNone(kid) &&
    isTextOrNone(nonce) &&
    (b64 === undefined || b64 === true) &&
    (isNone(jwk) || isPublicKey(jwk)) &&
    (isNone(x5c) || (Array.isArray(x5c) && x5c.every(isCertificate)))
  );
}

const isNone = (value: unknown): boolean => value === undefined || value === null;
const isTextOrNone = (value: unknown): boolean => isNone(value) || typeof value === 'string';

function isPublicKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kty' in value)) return false;
  const { kty } = value;
  return (kty === 'RSA' || kty === 'EC' || kty === 'OKP') && PRIVATE.every((name) => !Object.hasOwn(value, name));
}

/** The beginning of one, as base64. */
function isCertificate(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('MII');
}
