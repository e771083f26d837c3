/**
 * Formats the warnings of a response in order, without duplicates (warn-*). As in kube-apiserver, long warnings are truncated, and their
 * total length is limited.
 *
 * Example: a response has a thousand warnings of 300 characters. Thirteen of them have less than 4,096 characters, but fourteen exceed the
 * limit. Therefore all warnings are truncated to 256 characters, and sixteen of them are sent, which have 4,096 characters.
 */

/** The total number of characters above which each warning is truncated. */
const MAX_TOTAL_LENGTH = 4 * 1024;
const MAX_WARNING_LENGTH = 256;

/** Returns the values of the Warning header. */
export function formatWarningHeaders(texts: readonly string[]): string[] {
  const warnings = [...new Set(texts)]
    .filter((text) => text !== '')
    .map((text) => ({ text, length: countCodePoints(text) }));
  const firstExceedingIndex = findFirstBeyondLimit(MAX_TOTAL_LENGTH, warnings);
  if (firstExceedingIndex === undefined) return warnings.map(({ text }) => formatWarning(text));
  const headers: string[] = [];
  let writtenLength = 0;
  for (const [index, { text, length }] of warnings.entries()) {
    if (index > firstExceedingIndex && writtenLength >= MAX_TOTAL_LENGTH) break;
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
