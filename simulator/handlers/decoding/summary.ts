/** The start of a body in messages: text if it looks like an object, hexadecimal otherwise. */

const MAX_BYTES = 30;

export function summarizeBody(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, MAX_BYTES).toString(body[0] === 0x7b ? 'utf8' : 'hex');
  return body.length > MAX_BYTES ? `${start} ...` : start;
}
