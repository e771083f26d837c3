/** The information about a JSON text that its value does not contain. */
import type { Json } from '../object.ts';

/** Information about the JSON text that the value does not contain, by object or list. */
export interface JsonSource {
  /** All members of objects with duplicate keys, including the duplicates, in the order of their appearance. */
  readonly repeatedMembers: Map<object, readonly JsonMember[]>;
  /**
   * The literals of numbers with a fraction or an exponent, by key or index. `parseJsonWithLiterals` adds literals of strings and of -0.
   */
  readonly literals: Map<object, Map<string | number, string>>;
}

export type JsonMember = readonly [key: string, value: Json];
