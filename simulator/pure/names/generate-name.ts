/** Names made by the server (meta-generatename-prefix): the prefix asked for, cut so that all fits, and five random characters. */

/** No vowels and no 0, 1, 3: so no words, and nothing to be mistaken for another. */
export const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
export const SUFFIX_LENGTH = 5;
const MAX_NAME = 63;

/** `suffix` is `SUFFIX_LENGTH` characters drawn out of `SUFFIX_ALPHABET`. */
export function generatedName(prefix: string, suffix: string): string {
  return prefix.slice(0, MAX_NAME - SUFFIX_LENGTH) + suffix;
}

/** A prefix as the rule for names judges it: a last dash is allowed, since more follows. */
export function maskTrailingDash(prefix: string): string {
  return prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
}
