/**
 * Authenticates the tokens of one issuer. Checks `iss`, `aud`, times and algorithm before it fetches keys, then verifies the signature, and
 * finally maps the claims to a user (authn-oidc-*, authn-config-payload-*).
 */
import type { DepartureSet } from '../../../spec/departures.ts';
import type { Clock } from '../../foundation/clock.ts';
import { type Claims, parseCompactToken } from '../../pure/jwt/compact-token.ts';
import type { TokenAuthenticator } from '../authenticator.ts';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import { isSignedByKey } from '../jwt/signature.ts';
import { haveValidClaimTypes, parseSeconds } from './claim-types.ts';
import { createClaimMapper } from './claims.ts';
import type { KeySource } from './provider-keys.ts';

export interface IssuerConfig {
  readonly clock: Pick<Clock, 'now'>;
  readonly algorithms: readonly string[];
  /** The key of the extra value that contains the credential ID. */
  readonly credentialId: string;
  readonly departures: DepartureSet;
}

/** The tolerance for `nbf` in milliseconds, because the clock of a provider may be ahead. `exp` has no tolerance. */
const CLOCK_SKEW_MILLISECONDS = 60_000;
/** The latest time of a JavaScript Date in milliseconds. */
const LATEST_TIME = 8.64e15;

export function createIssuerAuthenticator(
  configuration: JwtConfiguration,
  keys: KeySource,
  config: IssuerConfig,
): TokenAuthenticator {
  const { issuer } = configuration;
  const mapper = createClaimMapper(configuration, config);
  const { algorithms } = config;
  return {
    authenticateToken: (token) => {
      const compactToken = parseCompactToken(token);
      if (compactToken === undefined || compactToken.claims.iss !== issuer.url) return undefined;
      const { header, claims } = compactToken;
      if (!haveValidClaimTypes(claims)) return undefined;
      const expiry = readExpiry(claims);
      if (expiry === undefined || !isWithinValidity(claims, expiry, config.clock.now())) return undefined;
      if (!hasAudience(claims, issuer.audiences)) return undefined;
      if (!algorithms.some((algorithm) => algorithm === header.alg)) return undefined;
      return verifySignature(token, header.kid, keys, algorithms).then((isValid) =>
        isValid ? { user: mapper.mapUser(claims), expiry } : undefined,
      );
    },
  };
}

/** Verifies the signature, first with the cached keys, so that known keys still work while the provider is unavailable. */
async function verifySignature(
  token: string,
  keyId: unknown,
  keys: KeySource,
  algorithms: readonly string[],
): Promise<boolean> {
  if (await isSignedByKey(token, keyId, keys.cachedKeys, algorithms)) return true;
  return isSignedByKey(token, keyId, await keys.refresh(), algorithms);
}

/** Returns the expiry in milliseconds, or undefined if it is not a valid date. */
function readExpiry({ exp }: Claims): number | undefined {
  const seconds = parseSeconds(exp);
  return seconds !== undefined && Math.abs(seconds * 1000) <= LATEST_TIME ? seconds * 1000 : undefined;
}

function isWithinValidity({ nbf }: Claims, expiry: number, now: number): boolean {
  if (expiry <= now) return false;
  if (nbf === undefined || nbf === null) return true;
  const notBefore = parseSeconds(nbf);
  return notBefore !== undefined && notBefore * 1000 <= now + CLOCK_SKEW_MILLISECONDS;
}

/** Reports whether `aud`, a string or a list of strings, contains one of the audiences. */
function hasAudience({ aud }: Claims, audiences: readonly string[]): boolean {
  const tokenAudiences =
    typeof aud === 'string' ? [aud] : Array.isArray(aud) && aud.every((item) => typeof item === 'string') ? aud : [];
  return tokenAudiences.some((name) => audiences.includes(name));
}
