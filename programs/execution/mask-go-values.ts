/**
 * Masks values of Go in messages. kube-apiserver prints structs with the addresses of their pointers, and differences between structs in a form that
 * changes from build to build: `spec: Invalid value: policy.PodDisruptionBudgetSpec{MinAvailable:(*intstr.IntOrString)(0xc0…)…}: …`. Since 1.34 it
 * prints structs as JSON, with the members of its internal types: `{"MinAvailable":1,…,"UnhealthyPodEvictionPolicy":null}`. The simulator prints the
 * members of the API version: `{"minAvailable":1,…}`.
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
  let position = 0;
  for (const match of text.matchAll(TYPE)) {
    if (match.index < position) continue;
    const end = findClosingBrace(text, match.index + match[0].length);
    if (end === undefined) break;
    masked += `${text.slice(position, match.index)}Invalid value: GO`;
    position = end;
  }
  return (masked + text.slice(position)).replace(DIFF, '');
}

/** Returns the index after the brace that closes the one before `start`. Braces in strings do not count. */
function findClosingBrace(text: string, start: number): number | undefined {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = findClosingQuote(text, index);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

function findClosingQuote(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
