/**
 * The warnings of a response, each text once, in order (warn-*). Like kube-apiserver, long warnings are truncated, and their number is
 * limited.
 *
 * Worked example: of a thousand warnings of 300 characters the first thirteen fit; with the fourteenth, all of them are cut to 256, and two
 * more follow until there are 4,096 characters.
 */

/** The maximum total number of characters; beyond it, each text is truncated. */
const MAX_LENGTH = 4 * 1024;
const MAX_LENGTH_EACH = 256;

/** Returns the values of the Warning header. */
export function formatWarningHeaders(texts: readonly string[]): string[] {
  const warnings = [...new Set(texts)]
    .filter((text) => text !== '')
    .map((text) => ({ text, length: countCodePoints(text) }));
  const last = findFirstBeyond(MAX_LENGTH, warnings);
  if (last === undefined) return warnings.map(({ text }) => formatWarning(text));
  const headers: string[] = [];
  let written = 0;
  for (const [index, { text, length }] of warnings.entries()) {
    if (index > last && written >= MAX_LENGTH) break;
    headers.push(formatWarning(length > MAX_LENGTH_EACH ? [...text].slice(0, MAX_LENGTH_EACH).join('') : text));
    written += Math.min(length, MAX_LENGTH_EACH);
  }
  return headers;
}

/** Returns the header value for a text (warn-header-syntax, warn-code-299). */
export function formatWarning(text: string): string {
  return `299 - ${JSON.stringify(text)}`;
}

/** Returns the length of a text in code points. */
function countCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function findFirstBeyond(limit: number, texts: readonly { readonly length: number }[]): number | undefined {
  let total = 0;
  for (const [index, { length }] of texts.entries()) {
    total += length;
    if (total > limit) return index;
  }
  return undefined;
}
