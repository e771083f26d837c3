/** Generates names (meta-generatename-prefix), which consist of the prefix, shortened if necessary, and five random characters. */

/** The characters of suffixes, without vowels and 0, 1, 3, so that suffixes contain no words and no ambiguous characters. */
export const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
export const SUFFIX_LENGTH = 5;
const MAX_NAME_LENGTH = 63;

/** Returns the generated name. `suffix` consists of `SUFFIX_LENGTH` random characters of `SUFFIX_ALPHABET`. */
export function joinGeneratedName(prefix: string, suffix: string): string {
  return prefix.slice(0, MAX_NAME_LENGTH - SUFFIX_LENGTH) + suffix;
}

/** Returns the prefix in a form that can be validated as a name. A trailing dash is allowed, because more characters follow. */
export function maskTrailingDash(prefix: string): string {
  return prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
}
