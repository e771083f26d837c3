/**
 * Caches the results of a token authenticator, so that it does not verify a signature or call a webhook for each request. The keys are
 * digests of tokens. An entry expires with its credential at the latest.
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

interface CacheEntry {
  readonly authenticated: AuthenticationResult | undefined;
  readonly expiry: number;
}

const MAX_ENTRIES = 4096;

export function createTokenCache(
  tokens: TokenAuthenticator,
  clock: Pick<Clock, 'now'>,
  { successTtl, failureTtl, maxEntries = MAX_ENTRIES }: CacheTtls,
): TokenAuthenticator {
  const entries = new Map<string, CacheEntry>();
  const pendingResults = new Map<string, Promise<AuthenticationResult | undefined>>();
  const store = (key: string, authenticated: AuthenticationResult | undefined): AuthenticationResult | undefined => {
    const ttl = authenticated === undefined ? failureTtl : successTtl;
    if (ttl <= 0) return authenticated;
    for (const oldest of entries.keys()) {
      if (entries.size < maxEntries) break;
      entries.delete(oldest);
    }
    const expiry = Math.min(clock.now() + ttl, authenticated?.expiry ?? Number.POSITIVE_INFINITY);
    entries.set(key, { authenticated, expiry });
    return authenticated;
  };
  return {
    authenticateToken: (token) => {
      const key = hash('sha256', token, 'base64');
      const entry = entries.get(key);
      if (entry !== undefined && clock.now() < entry.expiry) return entry.authenticated;
      if (entry !== undefined) entries.delete(key);
      const earlierResult = pendingResults.get(key);
      if (earlierResult !== undefined) return earlierResult;
      const result = tokens.authenticateToken(token);
      if (!(result instanceof Promise)) return store(key, result);
      const pendingResult = result
        .then((authenticated) => store(key, authenticated))
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
export function createTokenAuthenticatorUnion(sources: readonly TokenAuthenticator[]): TokenAuthenticator {
  const authenticateStartingAt = (
    token: string,
    audiences: readonly string[] | undefined,
    startIndex: number,
  ): ReturnType<TokenAuthenticator['authenticateToken']> => {
    for (let i = startIndex; i < sources.length; i += 1) {
      const result = sources[i]?.authenticateToken(token, audiences);
      if (result instanceof Promise) {
        return result.then(
          (authenticated) => authenticated ?? authenticateStartingAt(token, audiences, i + 1),
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
      for (const source of sources) {
        const reason = await source.explainRejection?.(token, audiences);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
  };
}
