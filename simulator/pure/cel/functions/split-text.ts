/** Splits and replaces texts as Go does. An empty separator occurs before and after each character. */

/** Splits a text at a separator into at most `limit` parts. A negative limit means no limit. */
export function splitText(text: string, separator: string, limit: bigint): string[] {
  if (limit === 0n) return [];
  const parts = separator === '' ? [...text] : text.split(separator);
  if (limit < 0n || BigInt(parts.length) <= limit) return parts;
  const splitCount = Number(limit) - 1;
  return [...parts.slice(0, splitCount), parts.slice(splitCount).join(separator)];
}

export function replaceText(text: string, oldText: string, newText: string, limit: bigint): string {
  if (limit === 0n || oldText === newText) return text;
  if (oldText === '') return insertBetweenCharacters(text, newText, limit);
  const parts = splitText(text, oldText, limit < 0n ? limit : limit + 1n);
  return parts.join(newText);
}

function insertBetweenCharacters(text: string, newText: string, limit: bigint): string {
  const characters = [...text];
  const insertionCount = limit < 0n || limit > BigInt(characters.length) ? characters.length + 1 : Number(limit);
  const parts = characters.map((character, index) => (index < insertionCount ? newText : '') + character);
  return parts.join('') + (insertionCount > characters.length ? newText : '');
}
