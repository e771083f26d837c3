/**
 * JSON of a judged server. What is nested deeper than any client reads (Go's decoder stops at 10,000 levels) is refused without reading it: of five
 * megabytes of brackets JSON.parse makes ten seconds.
 */
const DEEPEST = 10_000;
/** Shorter texts are read at once, whatever is in them. */
const LONG = 100_000;

export function readJson(text: string): unknown {
  if (text.length > LONG && isTooDeep(text)) throw new SyntaxError(`it is nested more than ${DEEPEST} levels deep`);
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at + 1);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where the string ends that begins there. */
function endOfString(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) break;
    if (code === 0x5c) at += 1;
  }
  return at;
}
