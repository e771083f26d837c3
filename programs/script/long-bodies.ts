/** Splits bodies that are too long for one argument of a command. A repeated text occurs once, with its count. */

export interface BodyPart {
  readonly text: string;
  readonly times: number;
}

/** Linux allows 131,071 bytes in an argument. */
const MAX_ARGUMENT_BYTES = 100_000;
const REPEATED_TEXT = /([^\n]{1,80}?)\1{199,}/g;

/** Returns the parts of a body, or undefined if the body fits in an argument. */
export function splitBody(body: string): readonly BodyPart[] | undefined {
  if (Buffer.byteLength(body) <= MAX_ARGUMENT_BYTES) return undefined;
  const parts: BodyPart[] = [];
  let position = 0;
  for (const { 0: run, 1: text = '', index } of body.matchAll(REPEATED_TEXT)) {
    if (index > position) parts.push({ text: body.slice(position, index), times: 1 });
    parts.push({ text, times: run.length / text.length });
    position = index + run.length;
  }
  return position < body.length ? [...parts, { text: body.slice(position), times: 1 }] : parts;
}
