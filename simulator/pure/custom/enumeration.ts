/** The values of an `enum`, indexed for fast lookups, because an enum may have thousands of values, and a list thousands of items. */
import { quote } from '../../../values/go-quote.ts';
import type { Json } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';

/** The values of one `enum`. */
export interface Enumeration {
  includesValue(value: Json): boolean;
  /** The values in the format of messages. */
  readonly formattedValues: string;
}

const ENUMERATIONS = new WeakMap<readonly Json[], Enumeration>();

/** Returns the enumeration of the items. It is created once for each list. */
export function createEnumeration(enumItems: readonly Json[]): Enumeration {
  const enumeration = ENUMERATIONS.get(enumItems) ?? createUncachedEnumeration(enumItems);
  ENUMERATIONS.set(enumItems, enumeration);
  return enumeration;
}

function createUncachedEnumeration(enumItems: readonly Json[]): Enumeration {
  const strings = new Set(enumItems.filter((item) => typeof item === 'string'));
  const otherValues = enumItems.filter((item) => typeof item !== 'string');
  return {
    includesValue: (value) =>
      typeof value === 'string' ? strings.has(value) : otherValues.some((item) => isDeepEqual(item, value)),
    formattedValues: enumItems.map((item) => quote(typeof item === 'string' ? item : JSON.stringify(item))).join(', '),
  };
}
