/** The start of a body as messages show it: text when it looks like an object, hexadecimal otherwise. */

const SHOWN = 30;

export function summary(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, SHOWN).toString(body[0] === 0x7b ? 'utf8' : 'hex');
  return body.length > SHOWN ? `${start} ...` : start;
}
