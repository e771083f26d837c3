/** Measures and compares texts by their UTF-8 bytes, as kube-apiserver does. */

export function measureBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    // A surrogate counts as two of the four bytes of its character.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/** Compares texts by code point, which is the order of UTF-8 bytes. The comparison of JavaScript strings differs beyond U+FFFF. */
export function compareText(first: string, second: string): number {
  const length = Math.min(first.length, second.length);
  for (let index = 0; index < length; index++) {
    const firstCode = first.charCodeAt(index);
    const secondCode = second.charCodeAt(index);
    if (firstCode !== secondCode) return computeSortKey(firstCode) - computeSortKey(secondCode);
  }
  return first.length - second.length;
}

function computeSortKey(code: number): number {
  return code >= 0xd800 && code <= 0xdfff ? code + 0x1_0000 : code;
}
