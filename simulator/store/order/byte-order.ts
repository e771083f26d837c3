/**
 * Keys are sorted as their UTF-8 bytes, as other backends do. JavaScript compares UTF-16 units, which is the same order unless
 * a key holds characters above U+FFFF: their surrogates (D800–DFFF) sort before E000–FFFF, but their bytes sort after.
 *
 * `sortable` exchanges these two ranges in such keys, unit by unit, so that plain `<` on the results is byte order. It keeps
 * prefixes prefixes, and answers the key itself where nothing needs exchanging, which is practically always.
 */
const UNUSUAL = /[\uD800-\uFFFF]/;

export function sortable(key: string): string {
  if (!UNUSUAL.test(key)) return key;
  let moved = '';
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    moved += String.fromCharCode(unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
  }
  return moved;
}

/** The first sortable key after all that begin with the sortable `prefix`; undefined when there is no such key. */
export function afterPrefix(prefix: string): string | undefined {
  for (let length = prefix.length; length > 0; length--) {
    const unit = prefix.charCodeAt(length - 1);
    if (unit < 0xffff) return prefix.slice(0, length - 1) + String.fromCharCode(unit + 1);
  }
  return undefined;
}
