/** What a message expression came to, if it is a message: one line of text, not too long. */
import type { Value } from '../../cel/values/value.ts';

const MAX_BYTES = 5 * 1024;

export function messageOf(value: Value): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const usable = text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_BYTES;
  return usable ? text : undefined;
}
