/**
 * Parses the JSON of the server under test. Rejects documents nested more than 10,000 levels deep, the limit of Go's parser, before
 * parsing: JSON.parse takes ten seconds for five megabytes of brackets.
 */
const MAX_DEPTH = 10_000;
/** The minimum length of texts whose depth is checked. */
const MIN_CHECKED_LENGTH = 100_000;

export function readJson(text: string): unknown {
  if (text.length > MIN_CHECKED_LENGTH && isTooDeep(text))
    throw new SyntaxError(`it is nested more than ${MAX_DEPTH} levels deep`);
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = findStringEnd(text, index + 1);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Returns the index of the quote that ends the string whose content starts at `start`. */
function findStringEnd(text: string, start: number): number {
  let index = start;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) break;
    if (code === 0x5c) index += 1;
  }
  return index;
}
