/**
 * What was found out about tokens, kept for a while: a signature isn't checked, nor a webhook asked, with each request. Tokens are kept
 * by their digest, and nothing longer than the credential itself lives.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../ground/clock.ts';
import type { Authenticated, TokenAuthenticator } from './authenticator.ts';

export interface CacheLife {
  /** Milliseconds for a token that is somebody's, and for one that is nobody's. */
  readonly known: number;
  readonly unknown: number;
  readonly most?: number;
}

interface Entry {
  readonly found: Authenticated | undefined;
  readonly until: number;
}

const MOST = 4096;

export function cachedTokens(
  tokens: TokenAuthenticator,
  clock: Pick<Clock, 'now'>,
  { known, unknown, most = MOST }: CacheLife,
): TokenAuthenticator {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<Authenticated | undefined>>();
  const keep = (key: string, found: Authenticated | undefined): Authenticated | undefined => {
    const life = found === undefined ? unknown : known;
    if (life <= 0) return found;
    // The oldest goes; a token that is asked for again comes back.
    for (const oldest of entries.keys()) {
      if (entries.size < most) break;
      entries.delete(oldest);
    }
    entries.set(key, { found, until: Math.min(clock.now() + life, found?.until ?? Number.POSITIVE_INFINITY) });
    return found;
  };
  return {
    authenticateToken: (token) => {
      const key = hash('sha256', token, 'base64');
      const entry = entries.get(key);
      if (entry !== undefined && clock.now() < entry.until) return entry.found;
      if (entry !== undefined) entries.delete(key);
      const asked = running.get(key);
      if (asked !== undefined) return asked;
      const answer = tokens.authenticateToken(token);
      if (!(answer instanceof Promise)) return keep(key, answer);
      const later = answer.then((found) => keep(key, found)).finally(() => running.delete(key));
      running.set(key, later);
      return later;
    },
  };
}

/** The first that knows a token says whose it is. One that fails counts as one that doesn't know. */
export function firstOfTokens(sources: readonly TokenAuthenticator[]): TokenAuthenticator {
  const ask = (
    token: string,
    audiences: readonly string[] | undefined,
    from: number,
  ): ReturnType<TokenAuthenticator['authenticateToken']> => {
    for (let i = from; i < sources.length; i += 1) {
      const answer = sources[i]?.authenticateToken(token, audiences);
      if (answer instanceof Promise) {
        return answer.then(
          (found) => found ?? ask(token, audiences, i + 1),
          () => ask(token, audiences, i + 1),
        );
      }
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
  return { authenticateToken: (token, audiences) => ask(token, audiences, 0) };
}
