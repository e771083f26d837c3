/**
 * Caches the results of a token authenticator, so that it does not verify a signature or call a webhook for each request. The keys are
 * digests of tokens. A cached result expires with its credential at the latest.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../foundation/clock.ts';
import type { AuthenticationResult, TokenAuthenticator } from './authenticator.ts';

export interface CacheTtls {
  /** The cache time of accepted tokens in milliseconds. */
  readonly successTtl: number;
  /** The cache time of rejected tokens in milliseconds. */
  readonly failureTtl: number;
  readonly maxEntries?: number;
}

interface CachedResult {
  readonly authenticationResult: AuthenticationResult | undefined;
  readonly expiry: number;
}

const MAX_ENTRIES = 4096;

export function createCachingAuthenticator(
  tokens: TokenAuthenticator,
  clock: Pick<Clock, 'now'>,
  { successTtl, failureTtl, maxEntries = MAX_ENTRIES }: CacheTtls,
): TokenAuthenticator {
  const cachedResults = new Map<string, CachedResult>();
  const pendingResults = new Map<string, Promise<AuthenticationResult | undefined>>();
  const storeResult = (
    key: string,
    authenticationResult: AuthenticationResult | undefined,
  ): AuthenticationResult | undefined => {
    const ttl = authenticationResult === undefined ? failureTtl : successTtl;
    if (ttl <= 0) return authenticationResult;
    for (const oldestKey of cachedResults.keys()) {
      if (cachedResults.size < maxEntries) break;
      cachedResults.delete(oldestKey);
    }
    const expiry = Math.min(clock.now() + ttl, authenticationResult?.expiry ?? Number.POSITIVE_INFINITY);
    cachedResults.set(key, { authenticationResult, expiry });
    return authenticationResult;
  };
  return {
    authenticateToken: (token) => {
      const key = hash('sha256', token, 'base64');
      const cachedResult = cachedResults.get(key);
      if (cachedResult !== undefined && clock.now() < cachedResult.expiry) return cachedResult.authenticationResult;
      if (cachedResult !== undefined) cachedResults.delete(key);
      const earlierResult = pendingResults.get(key);
      if (earlierResult !== undefined) return earlierResult;
      const result = tokens.authenticateToken(token);
      if (!(result instanceof Promise)) return storeResult(key, result);
      const pendingResult = result
        .then((authenticationResult) => storeResult(key, authenticationResult))
        .finally(() => pendingResults.delete(key));
      pendingResults.set(key, pendingResult);
      return pendingResult;
    },
  };
}

/**
 * Returns an authenticator that calls several authenticators in order. The first authenticator that accepts a token decides. An
 * authenticator that fails is skipped.
 */
export function createTokenAuthenticatorUnion(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  const authenticateStartingAt = (
    token: string,
    audiences: readonly string[] | undefined,
    startIndex: number,
  ): ReturnType<TokenAuthenticator['authenticateToken']> => {
    for (let i = startIndex; i < authenticators.length; i += 1) {
      const result = authenticators[i]?.authenticateToken(token, audiences);
      if (result instanceof Promise) {
        return result.then(
          (authenticationResult) => authenticationResult ?? authenticateStartingAt(token, audiences, i + 1),
          () => authenticateStartingAt(token, audiences, i + 1),
        );
      }
      if (result !== undefined) return result;
    }
    return undefined;
  };
  return {
    authenticateToken: (token, audiences) => authenticateStartingAt(token, audiences, 0),
    async explainRejection(token, audiences) {
      for (const authenticator of authenticators) {
        const reason = await authenticator.explainRejection?.(token, audiences);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
  };
}
