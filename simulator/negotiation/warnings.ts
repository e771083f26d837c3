/**
 * Warnings of an answer, each text once, in the order in which they were given (warn-*). Of long ones kube-apiserver sends the beginnings
 * only, and no more of them than clients read headers.
 *
 * Worked example: of a thousand warnings of 300 characters the first thirteen fit; the fourteenth has all of them cut to 256, and two more follow
 * until 4,096 characters are there.
 */

/** Characters of all texts; above it each is cut. */
const MOST = 4 * 1024;
const MOST_EACH = 256;

/** The values of the header. */
export function warningHeaders(texts: readonly string[]): string[] {
  const all = [...new Set(texts)].filter((text) => text !== '').map((text) => ({ text, length: lengthOf(text) }));
  const last = firstBeyond(MOST, all);
  if (last === undefined) return all.map(({ text }) => warningOf(text));
  const headers: string[] = [];
  let written = 0;
  for (const [index, { text, length }] of all.entries()) {
    if (index > last && written >= MOST) break;
    headers.push(warningOf(length > MOST_EACH ? [...text].slice(0, MOST_EACH).join('') : text));
    written += Math.min(length, MOST_EACH);
  }
  return headers;
}

/** The Warning field of a text (warn-header-syntax, warn-code-299). */
export function warningOf(text: string): string {
  return `299 - ${JSON.stringify(text)}`;
}

/** In code points. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function firstBeyond(most: number, all: readonly { readonly length: number }[]): number | undefined {
  let total = 0;
  for (const [index, { length }] of all.entries()) {
    total += length;
    if (total > most) return index;
  }
  return undefined;
}
