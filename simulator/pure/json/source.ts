/** The details of a JSON text that its parsed value does not contain: duplicate members and the spelling of numbers and strings. */
import type { Json } from '../object.ts';

/** The duplicate members and the literals of a JSON text, by the object or list that contains them. */
export interface JsonSource {
  /** All members of each object with duplicate keys, including the duplicates, in the order of their appearance. */
  readonly membersWithDuplicates: Map<object, readonly JsonMember[]>;
  /**
   * The literals of numbers with a fraction or an exponent, by key or index. `parseJsonWithLiterals` adds literals of strings and of -0.
   */
  readonly literals: Map<object, Map<string | number, string>>;
}

export type JsonMember = readonly [key: string, value: Json];
