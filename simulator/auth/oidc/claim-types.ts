/**
 * The types of claims that every token of a provider may make (authn-oidc-claims-checked): one that has another type than it must have,
 * even one that nobody asks for, spoils the token.
 */
import type { Claims } from '../../pure/jwt/compact-token.ts';

/** As JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Genuine servers read these in any case of letters; a token that makes one in two ways is believed in neither. */
const SPELLED = new Set(['iss', 'aud', 'exp', 'nbf']);

export function isWellTyped(claims: Claims): boolean {
  const { sub, nonce, at_hash: hash, iat } = claims;
  return (
    [sub, nonce, hash].every((each) => each === undefined || each === null || typeof each === 'string') &&
    (iat === undefined || secondsIn(iat) !== undefined) &&
    Object.keys(claims).every((name) => SPELLED.has(name) || !SPELLED.has(name.toLowerCase())) &&
    isDistributedWell(claims)
  );
}

/** A time is a number of seconds, whole or not, and may be written as a text. */
export function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined;
}

/** Each claim that stands elsewhere names where, and there is such a place. */
function isDistributedWell({ _claim_names: names, _claim_sources: sources }: Claims): boolean {
  if (sources !== undefined && !isObject(sources)) return false;
  if (isObject(sources) && !Object.values(sources).every(isObject)) return false;
  if (names === undefined) return true;
  if (!isObject(names) || !isObject(sources)) return false;
  return Object.values(names).every((source) => typeof source === 'string' && Object.hasOwn(sources, source));
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
