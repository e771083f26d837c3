/** What faults of decoding make of a body before it is read. */

/** `"80"` becomes `80`. */
export function numbersUnquoted(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8').replaceAll(/:\s*"(\d+)"/g, ':$1'));
}
