/**
 * Parses tokens, with a cache: a client sends the same token with each request. Parsing verifies nothing; callers check the times and
 * the signature.
 */
import { hash } from 'node:crypto';
import { type CompactToken, parseCompactToken } from '../../pure/jwt/compact-token.ts';

const MAX_ENTRIES = 1024;
/** Characters. Longer ones are read each time: a thousand of those that a header has room for would take a gigabyte. */
const MAX_REMEMBERED = 16 * 1024;

export function createTokenReader(maxEntries = MAX_ENTRIES): (token: string) => CompactToken | undefined {
  const cache = new Map<string, CompactToken>();
  return (token) => {
    // Cheap test: most opaque tokens have no dot.
    if (!token.includes('.')) return undefined;
    const key = hash('sha256', token, 'base64');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const parsed = parseCompactToken(token);
    if (parsed === undefined || token.length > MAX_REMEMBERED) return parsed;
    for (const oldest of cache.keys()) {
      if (cache.size < maxEntries) break;
      cache.delete(oldest);
    }
    cache.set(key, parsed);
    return parsed;
  };
}
