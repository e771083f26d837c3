/** Splits bodies that are too long for one argument of a command. A text that repeats becomes one part with the number of repetitions. */

/** A text of a body, and the number of its consecutive occurrences. */
export interface BodyPart {
  readonly text: string;
  readonly times: number;
}

/** Linux allows 131,071 bytes in an argument. */
const MAX_ARGUMENT_BYTES = 100_000;
/** Matches a text of up to 80 characters that occurs at least 200 times in succession. */
const REPEATED_TEXT = /([^\n]{1,80}?)\1{199,}/g;

/** Returns the parts of a body, or undefined if the body fits in an argument. */
export function splitBody(body: string): readonly BodyPart[] | undefined {
  if (Buffer.byteLength(body) <= MAX_ARGUMENT_BYTES) return undefined;
  const parts: BodyPart[] = [];
  let position = 0;
  for (const { 0: match, 1: text = '', index } of body.matchAll(REPEATED_TEXT)) {
    if (index > position) parts.push({ text: body.slice(position, index), times: 1 });
    parts.push({ text, times: match.length / text.length });
    position = index + match.length;
  }
  return position < body.length ? [...parts, { text: body.slice(position), times: 1 }] : parts;
}
