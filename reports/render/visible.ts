/**
 * Shows characters that a terminal, a browser or a build server would act on instead of showing them: what a server under judgement
 * sends must not move the cursor, hide a line, or turn text around. Line feeds and tabs are kept.
 */
import type { Envelope } from '../schema/envelope.ts';

/** Controls, formats (which turn text around or have no width), and separators of lines. */
const ACTING = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** As in source code: `\x1b`, `\u202e`. */
export function visible(text: string): string {
  return text.replaceAll(ACTING, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    if (code.length > 4) return `\\u{${code}}`;
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

const results = new WeakMap<Envelope, Envelope>();

/** The same report, whatever came from a server made visible. Every renderer begins with this. */
export function visibleEnvelope(envelope: Envelope): Envelope {
  const before = results.get(envelope);
  if (before !== undefined) return before;
  const result = deep(envelope);
  results.set(envelope, result);
  results.set(result, result);
  return result;
}

/** Of the same type: only texts change. */
function deep<T>(value: T): T;
function deep(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(deep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [visible(key), deep(member)]));
}
