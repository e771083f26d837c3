/**
 * Functions for the order of keys. Keys are sorted by their UTF-8 bytes, as in etcd. JavaScript compares UTF-16 units. Both orders are the
 * same unless a key contains characters above U+FFFF. The surrogates of these characters (D800–DFFF) sort before E000–FFFF, but their UTF-8
 * bytes sort after the bytes of E000–FFFF.
 *
 * `toSortableKey` exchanges these two ranges in such keys, unit by unit, so that `<` on the results is byte order. It preserves prefixes,
 * and returns the key itself in the usual case.
 */
const NON_BMP_OR_SURROGATE = /[\uD800-\uFFFF]/;

export function toSortableKey(key: string): string {
  if (!NON_BMP_OR_SURROGATE.test(key)) return key;
  let sortableKey = '';
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    sortableKey += String.fromCharCode(unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
  }
  return sortableKey;
}

/** Returns the first sortable key after all those that begin with the sortable `prefix`, or undefined if there is none. */
export function findFirstKeyAfterPrefix(prefix: string): string | undefined {
  for (let length = prefix.length; length > 0; length--) {
    const unit = prefix.charCodeAt(length - 1);
    if (unit < 0xffff) return prefix.slice(0, length - 1) + String.fromCharCode(unit + 1);
  }
  return undefined;
}
