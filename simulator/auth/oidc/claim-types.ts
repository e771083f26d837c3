/**
 * The types of the standard claims (authn-oidc-claims-checked): a claim of the wrong type makes the token invalid, even where nothing
 * reads it.
 */
import type { Claims } from '../../pure/jwt/compact-token.ts';
import { isObject } from '../../pure/value/is-object.ts';

/** A number in the syntax of JSON. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** kube-apiserver matches these case-insensitively; a token with another spelling of one is rejected. */
const CASE_SENSITIVE = new Set(['iss', 'aud', 'exp', 'nbf']);

export function isWellTyped(claims: Claims): boolean {
  const { sub, nonce, at_hash: hash, iat } = claims;
  return (
    [sub, nonce, hash].every((item) => item === undefined || item === null || typeof item === 'string') &&
    (iat === undefined || parseSeconds(iat) !== undefined) &&
    Object.keys(claims).every((name) => CASE_SENSITIVE.has(name) || !CASE_SENSITIVE.has(name.toLowerCase())) &&
    hasValidSources(claims)
  );
}

/** A time is a number of seconds, whole or not, and may be a string. */
export function parseSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined;
}

/** Each distributed claim names one of the claim sources. */
function hasValidSources({ _claim_names: names, _claim_sources: sources }: Claims): boolean {
  if (sources !== undefined && !isObject(sources)) return false;
  if (isObject(sources) && !Object.values(sources).every(isObject)) return false;
  if (names === undefined) return true;
  if (!isObject(names) || !isObject(sources)) return false;
  return Object.values(names).every((source) => typeof source === 'string' && Object.hasOwn(sources, source));
}
