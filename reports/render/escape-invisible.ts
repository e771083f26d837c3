/**
 * Escapes control characters of terminals, browsers and build servers, so that the output of a tested server cannot move the cursor, hide
 * lines or reverse text. Line feeds and tabs are kept.
 */
import type { Envelope } from '../schema/envelope.ts';

/** Control characters, format characters (text direction, zero width) and line separators. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Escapes characters as in source code: `\x1b`, `\u202e`. */
export function escapeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    if (code.length > 4) return `\\u{${code}}`;
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

const results = new WeakMap<Envelope, Envelope>();

/** Escapes all texts of a report. Every renderer calls this first. */
export function escapeEnvelope(envelope: Envelope): Envelope {
  const before = results.get(envelope);
  if (before !== undefined) return before;
  const result = escapeDeep(envelope);
  results.set(envelope, result);
  results.set(result, result);
  return result;
}

/** Escapes nested texts without changing the type. */
function escapeDeep<T>(value: T): T;
function escapeDeep(value: unknown): unknown {
  if (typeof value === 'string') return escapeInvisible(value);
  if (Array.isArray(value)) return value.map(escapeDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [escapeInvisible(key), escapeDeep(member)]));
}
