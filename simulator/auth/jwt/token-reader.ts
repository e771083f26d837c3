/**
 * Parses tokens with a cache, because a client sends the same token with each request. The parser does not verify the token. Callers check
 * the times and the signature.
 */
import { hash } from 'node:crypto';
import { type CompactToken, parseCompactToken } from '../../pure/jwt/compact-token.ts';

const MAX_ENTRIES = 1024;
/**
 * The maximum length of a cached token in characters. Longer tokens are not cached, because a thousand tokens of the maximum header size
 * take a gigabyte.
 */
const MAX_CACHED_LENGTH = 16 * 1024;

export function createTokenReader(maxEntries = MAX_ENTRIES): (token: string) => CompactToken | undefined {
  const cache = new Map<string, CompactToken>();
  return (token) => {
    // Most opaque tokens contain no dot, so this check avoids parsing them.
    if (!token.includes('.')) return undefined;
    const key = hash('sha256', token, 'base64');
    const cachedCompactToken = cache.get(key);
    if (cachedCompactToken !== undefined) return cachedCompactToken;
    const parsedCompactToken = parseCompactToken(token);
    if (parsedCompactToken === undefined || token.length > MAX_CACHED_LENGTH) return parsedCompactToken;
    for (const oldest of cache.keys()) {
      if (cache.size < maxEntries) break;
      cache.delete(oldest);
    }
    cache.set(key, parsedCompactToken);
    return parsedCompactToken;
  };
}
