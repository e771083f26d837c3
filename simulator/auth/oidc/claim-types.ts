/**
 * Checks the types of the standard claims (authn-oidc-claims-checked). A claim of the wrong type makes the token invalid, even if the claim
 * is not used.
 */
import type { Claims } from '../../pure/jwt/compact-token.ts';
import { isObject } from '../../pure/value/is-object.ts';

/** Matches a number in JSON syntax. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Claims that must be in lower case. kube-apiserver ignores their case, so another spelling could be ambiguous and is rejected. */
const CASE_SENSITIVE_CLAIMS = new Set(['iss', 'aud', 'exp', 'nbf']);

export function haveValidClaimTypes(claims: Claims): boolean {
  const { sub, nonce, at_hash: accessTokenHash, iat } = claims;
  return (
    [sub, nonce, accessTokenHash].every(
      (claim) => claim === undefined || claim === null || typeof claim === 'string',
    ) &&
    (iat === undefined || parseSeconds(iat) !== undefined) &&
    Object.keys(claims).every(
      (name) => CASE_SENSITIVE_CLAIMS.has(name) || !CASE_SENSITIVE_CLAIMS.has(name.toLowerCase()),
    ) &&
    hasValidSources(claims)
  );
}

/** Parses the time of a claim: a number of seconds, possibly with a fraction, or a string with this number. */
export function parseSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && JSON_NUMBER.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined;
}

/** Reports whether each distributed claim refers to one of the claim sources. */
function hasValidSources({ _claim_names: names, _claim_sources: sources }: Claims): boolean {
  if (sources !== undefined && !isObject(sources)) return false;
  if (isObject(sources) && !Object.values(sources).every(isObject)) return false;
  if (names === undefined) return true;
  if (!isObject(names) || !isObject(sources)) return false;
  return Object.values(names).every((source) => typeof source === 'string' && Object.hasOwn(sources, source));
}
