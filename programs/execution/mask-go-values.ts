/**
 * Masks Go values in messages. kube-apiserver prints structs with pointer addresses, and differences between structs in a format that
 * changes from build to build: `spec: Invalid value: policy.PodDisruptionBudgetSpec{MinAvailable:(*intstr.IntOrString)(0xc0…)…}: …`. Since
 * 1.34 it prints structs as JSON, with the members of its internal types: `{"MinAvailable":1,…,"UnhealthyPodEvictionPolicy":null}`. The
 * simulator prints the members of the API version: `{"minAvailable":1,…}`.
 */

/** Matches the beginning of a struct, list or map: its Go type (absent in JSON) and the opening brace. In JSON, a list of structs also matches. */
const VALUE_START = /Invalid value: (?:\[(?=\{)|(?:(?:&|\[\]|map\[[^\]]*\])*[\w.]+(?: \{\})?)?\{)/g;
/**
 * Matches the differences between two values at the end of a message. go-cmp randomly varies the white space of its differences. Since
 * 1.34, the differences are lines of two JSON documents.
 */
const VALUE_DIFFERENCES = /\n(?:[\s\u00a0]{2}[^\n]*\{\n(?:[^\n]*\n)*?[\s\u00a0]{2}\}\n|@@ [\s\S]*?\n(?=\]?$|, [a-z]))/g;

/** Returns the text with `GO` in place of Go values, and without the differences between two values. */
export function maskGoValues(text: string): string {
  let maskedText = '';
  let position = 0;
  for (const match of text.matchAll(VALUE_START)) {
    if (match.index < position) continue;
    const end = findClosingBracket(text, match.index + match[0].length);
    if (end === undefined) break;
    maskedText += `${text.slice(position, match.index)}Invalid value: GO`;
    position = end;
  }
  return (maskedText + text.slice(position)).replace(VALUE_DIFFERENCES, '');
}

/** Returns the index after the bracket that closes the bracket before `start`. Brackets in strings do not count. */
function findClosingBracket(text: string, start: number): number | undefined {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = findClosingQuote(text, index);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

function findClosingQuote(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
