/** Returns the result of a message expression if it is a valid message, which is one line of limited length. */
import type { CelValue } from '../../cel/values/value.ts';

const MAX_MESSAGE_BYTES = 5 * 1024;

export function readMessage(value: CelValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isValidMessage =
    text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES;
  return isValidMessage ? text : undefined;
}
