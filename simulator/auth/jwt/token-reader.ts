/**
 * Takes tokens apart, and the same one only once: it comes with each request of its bearer. What it says is kept by its digest and not
 * believed by that; whoever reads it looks at the time and asks for the signature.
 */
import { hash } from 'node:crypto';
import { type CompactToken, parseCompactToken } from '../../pure/jwt/compact-token.ts';

const MOST = 1024;

export function tokenReader(most = MOST): (token: string) => CompactToken | undefined {
  const kept = new Map<string, CompactToken>();
  return (token) => {
    // Most tokens of other kinds have no point.
    if (!token.includes('.')) return undefined;
    const key = hash('sha256', token, 'base64');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const read = parseCompactToken(token);
    if (read === undefined) return undefined;
    for (const oldest of kept.keys()) {
      if (kept.size < most) break;
      kept.delete(oldest);
    }
    kept.set(key, read);
    return read;
  };
}
