/** Reads the result of a message expression, which is a valid message if it is one line of at most 5 KiB. */
import type { CelValue } from '../../cel/values/value.ts';

const MAX_MESSAGE_BYTES = 5 * 1024;

/** Returns undefined if the result is not a valid message. */
export function readMessage(value: CelValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isValidMessage =
    text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES;
  return isValidMessage ? text : undefined;
}
