/**
 * The names of properties in expressions (cel-property-name-form, cel-escape-*). `a.b-c` is `a__dot__b__dash__c`, and the reserved word
 * `namespace` is `__namespace__`. Properties that contain other characters or begin with a digit are not accessible.
 */
import type { MemberNames } from '../../cel/values/maps.ts';

const RESERVED_WORDS = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);
export function isReservedWord(word: string): boolean {
  return RESERVED_WORDS.has(word);
}

/** Matches the names of properties that expressions can access. */
const ACCESSIBLE_PROPERTY_PATTERN = /^[a-zA-Z_.\-/][a-zA-Z0-9_.\-/]*$/;
const ESCAPES_BY_CHARACTER: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};
const CHARACTERS_BY_ESCAPE: Readonly<Record<string, string>> = { underscores: '__', dot: '.', dash: '-', slash: '/' };

/** Returns the name of a property in expressions, or undefined for a property that expressions cannot access. */
export function escapeProperty(property: string): string | undefined {
  if (RESERVED_WORDS.has(property)) return `__${property}__`;
  if (!ACCESSIBLE_PROPERTY_PATTERN.test(property)) return undefined;
  return property.replaceAll(/__|[.\-/]/g, (match) => ESCAPES_BY_CHARACTER[match] ?? match);
}

/** Returns the name of the property that an expression accesses by a name, or undefined if no property has this name in expressions. */
export function unescapeProperty(name: string): string | undefined {
  let isValidName = true;
  const property = name.replaceAll(/__([^_]+)__/g, (match, escapeName: string) => {
    if (RESERVED_WORDS.has(escapeName) && match.length === name.length) return escapeName;
    const character = CHARACTERS_BY_ESCAPE[escapeName];
    if (character === undefined) isValidName = false;
    return character ?? '';
  });
  return isValidName ? property : undefined;
}

export const PROPERTY_NAMES: MemberNames = { findMember: unescapeProperty, findKey: escapeProperty };
