/**
 * The warnings of a response, each text once, in order (warn-*). Like kube-apiserver, long warnings are truncated, and their number is
 * limited.
 *
 * Worked example: of a thousand warnings of 300 characters the first thirteen fit; with the fourteenth, all of them are cut to 256, and two
 * more follow until there are 4,096 characters.
 */

/** The maximum total number of characters; beyond it, each text is truncated. */
const MAX_TOTAL_LENGTH = 4 * 1024;
const MAX_WARNING_LENGTH = 256;

/** Returns the values of the Warning header. */
export function formatWarningHeaders(texts: readonly string[]): string[] {
  const warnings = [...new Set(texts)]
    .filter((text) => text !== '')
    .map((text) => ({ text, length: countCodePoints(text) }));
  const lastIndex = findFirstBeyondLimit(MAX_TOTAL_LENGTH, warnings);
  if (lastIndex === undefined) return warnings.map(({ text }) => formatWarning(text));
  const headers: string[] = [];
  let writtenLength = 0;
  for (const [index, { text, length }] of warnings.entries()) {
    if (index > lastIndex && writtenLength >= MAX_TOTAL_LENGTH) break;
    headers.push(formatWarning(length > MAX_WARNING_LENGTH ? [...text].slice(0, MAX_WARNING_LENGTH).join('') : text));
    writtenLength += Math.min(length, MAX_WARNING_LENGTH);
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

function findFirstBeyondLimit(limit: number, texts: readonly { readonly length: number }[]): number | undefined {
  let total = 0;
  for (const [index, { length }] of texts.entries()) {
    total += length;
    if (total > limit) return index;
  }
  return undefined;
}
