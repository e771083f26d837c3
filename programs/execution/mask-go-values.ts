/**
 * Masks values of Go in messages. kube-apiserver prints structs with the addresses of their pointers, and differences between structs in a form that
 * changes from build to build: `spec: Invalid value: policy.PodDisruptionBudgetSpec{MinAvailable:(*intstr.IntOrString)(0xc0…)…}: …`. Since 1.34 it
 * prints structs as JSON, with all their members and the names that they have in Go: `{"MinAvailable":1,…,"UnhealthyPodEvictionPolicy":null}`.
 */

/** The type of a struct, list or map, before its opening brace; none in JSON. */
const TYPE = /Invalid value: (?:(?:&|\[\]|map\[[^\]]*\])*[\w.]+(?: \{\})?)?\{/g;
/**
 * The differences between two values that a message ends with. Those of go-cmp are not stable by design: it varies their white space at random.
 * Since 1.34, they are the lines of two JSON documents.
 */
const DIFF = /\n(?:[\s\u00a0]{2}[^\n]*\{\n(?:[^\n]*\n)*?[\s\u00a0]{2}\}\n|@@ [\s\S]*?\n(?=\]?$|, [a-z]))/g;

export function maskGoValues(text: string): string {
  let masked = '';
  let at = 0;
  for (const match of text.matchAll(TYPE)) {
    if (match.index < at) continue;
    const end = findClosingBrace(text, match.index + match[0].length);
    if (end === undefined) break;
    masked += `${text.slice(at, match.index)}Invalid value: GO`;
    at = end;
  }
  return (masked + text.slice(at)).replace(DIFF, '');
}

/** Returns the index after the brace that closes the one before `start`. Braces in strings do not count. */
function findClosingBrace(text: string, start: number): number | undefined {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = findClosingQuote(text, at);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function findClosingQuote(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
