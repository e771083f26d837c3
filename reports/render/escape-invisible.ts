/**
 * Escapes control characters in the responses of a tested server, so that they cannot move the cursor of a terminal, hide lines or reverse
 * the direction of text. Line feeds and tabs are kept.
 */
import type { Envelope } from '../schema/envelope.ts';

/** Matches control characters, format characters (text direction, zero width) and line separators. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Replaces invisible characters by escape sequences, such as `\x1b` and `\u202e`. */
export function escapeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    if (code.length > 4) return `\\u{${code}}`;
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

const escapedEnvelopes = new WeakMap<Envelope, Envelope>();

/** Escapes all texts of a report. Every renderer calls this function first; the result is cached. */
export function escapeEnvelope(envelope: Envelope): Envelope {
  const cachedEnvelope = escapedEnvelopes.get(envelope);
  if (cachedEnvelope !== undefined) return cachedEnvelope;
  const result = escapeDeep(envelope);
  escapedEnvelopes.set(envelope, result);
  escapedEnvelopes.set(result, result);
  return result;
}

/** Escapes all strings within a value. */
function escapeDeep<T>(value: T): T;
function escapeDeep(value: unknown): unknown {
  if (typeof value === 'string') return escapeInvisible(value);
  if (Array.isArray(value)) return value.map(escapeDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [escapeInvisible(key), escapeDeep(member)]));
}
