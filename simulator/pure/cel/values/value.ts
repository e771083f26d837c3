/**
 * The values of expressions. An error is a value as well, which `||` and `&&` ignore if the other operand decides the result. Values that
 * can be written as literals are defined in `scalar.ts`.
 */
import type { CelType } from '../types/type.ts';
import type { Scalar } from './scalar.ts';

export type CelValue =
  | Scalar
  | ListValue
  | MapValue
  | Timestamp
  | Duration
  | TypeValue
  | OptionalValue
  | OpaqueValue
  | CelError;

export class CelError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The comparison and concatenation of lists that represent sets or maps. */
export interface ListSemantics {
  equals(left: ListValue, right: ListValue): boolean;
  concat(left: ListValue, right: ListValue): CelValue;
}

/** The error for a list that is too large to iterate within the cost limit. */
export class ValueTooLargeError extends RangeError {}

/** The error for an expression that causes a panic in kube-apiserver. It ends the evaluation, even inside `||` and `&&`. */
export class InternalError extends Error {
  constructor(problem: string) {
    super(`internal error: ${problem}`);
  }
}

/** The maximum number of items that an evaluation reads. Iterating over more items would exceed the cost limit of every evaluation. */
export const MAX_LIST_ITEMS = 2_000_000;
/** The minimum size of a list that a concatenation shares instead of copying. Copies in repeated `a + a` would exhaust the memory. */
const MIN_SHARED_SIZE = 1024;
/** The maximum depth of concatenations of concatenated lists. */
const MAX_CONCATENATION_DEPTH = 200;

/**
 * A list. Concatenations can share an array of items. In this case, the list consists of the items that the array contained when the list
 * was created.
 */
export class ListValue {
  readonly size: number;
  /** The comparison and concatenation of a list that represents a set or a map. Undefined for other lists. */
  readonly semantics: ListSemantics | undefined;
  /** Whether a schema declares the list, or the first list of a concatenation. Comparing such a list with a value that is not a list is an error. */
  readonly isDeclared: boolean;
  readonly #sharedItems: CelValue[];
  /** The two lists of a concatenation, or undefined for a list that owns its items. */
  readonly #concatenatedLists: readonly [ListValue, ListValue] | undefined;
  readonly #depth: number;

  constructor(
    items: CelValue[],
    semantics?: ListSemantics,
    isDeclared = false,
    concatenatedLists?: readonly [ListValue, ListValue],
  ) {
    this.#sharedItems = items;
    this.#concatenatedLists = concatenatedLists;
    this.size = concatenatedLists === undefined ? items.length : concatenatedLists[0].size + concatenatedLists[1].size;
    this.#depth =
      concatenatedLists === undefined ? 0 : 1 + Math.max(concatenatedLists[0].#depth, concatenatedLists[1].#depth);
    this.semantics = semantics;
    this.isDeclared = isDeclared;
  }

  itemAt(index: number): CelValue {
    if (index >= this.size) return null;
    let list: ListValue = this;
    let offset = index;
    while (list.#concatenatedLists !== undefined) {
      const [left, right] = list.#concatenatedLists;
      const isLeft = offset < left.size;
      if (!isLeft) offset -= left.size;
      list = isLeft ? left : right;
    }
    return list.#sharedItems[offset] ?? null;
  }

  /** Returns the items. Throws a ValueTooLargeError for a list with too many items. */
  items(): readonly CelValue[] {
    this.checkSize();
    if (this.#concatenatedLists !== undefined) return this.#concatenatedLists.flatMap((list) => list.items());
    return this.#sharedItems.length === this.size ? this.#sharedItems : this.#sharedItems.slice(0, this.size);
  }

  /** Throws a ValueTooLargeError if the list has too many items. */
  checkSize(): void {
    if (this.size > MAX_LIST_ITEMS) throw new ValueTooLargeError();
  }

  /** Returns the concatenation. If one list is empty, the result is the other list with its declared type. Throws a ValueTooLargeError. */
  concat(otherList: ListValue): ListValue {
    if (!this.isDeclared && this.size === 0) return otherList;
    if (!this.isDeclared && otherList.size === 0) return this;
    if (otherList.size >= MIN_SHARED_SIZE || this.#concatenatedLists !== undefined) {
      const joinedList = new ListValue([], undefined, this.isDeclared, [this, otherList]);
      if (joinedList.#depth <= MAX_CONCATENATION_DEPTH) return joinedList;
      return new ListValue([...joinedList.items()], undefined, this.isDeclared);
    }
    const items =
      this.#sharedItems.length === this.size && this.semantics === undefined ? this.#sharedItems : [...this.items()];
    // Copies by index, because the other list may be this list and share the growing items.
    const { size } = otherList;
    for (let index = 0; index < size; index++) items.push(otherList.itemAt(index));
    return new ListValue(items, undefined, this.isDeclared);
  }
}

/** A map. Keys are booleans, integers and strings. Equal numbers of different types are the same key. */
export abstract class MapValue {
  /** Whether a schema declares the map. Comparing such a map with a value that is not a map is an error. */
  readonly isDeclared: boolean = false;
  abstract readonly size: number;
  abstract find(key: CelValue): CelValue | undefined;
  abstract keys(): Iterable<CelValue>;

  /** Reports whether the hidden members, which expressions cannot access, are equal. */
  hasSameHiddenMembers(_other: MapValue): boolean {
    return true;
  }
}

/** A time in nanoseconds since 1970. */
export class Timestamp {
  readonly nanos: bigint;
  /** The offset of the time zone from UTC in seconds. It affects only the formatted timestamp. */
  readonly offset: number;

  constructor(nanos: bigint, offset = 0) {
    this.nanos = nanos;
    this.offset = offset;
  }
}

export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** The result of `type(x)`. */
export class TypeValue {
  readonly type: CelType;

  constructor(type: CelType) {
    this.type = type;
  }
}

export class OptionalValue {
  readonly value: CelValue | undefined;

  constructor(value?: CelValue) {
    this.value = value;
  }
}

export const EMPTY_OPTIONAL = new OptionalValue();

/** A value of a type that a library defines, such as a URL, a quantity, an IP address or the authorizer. */
export abstract class OpaqueValue {
  abstract readonly type: CelType;
  /** Returns a field of the value. */
  member(_name: string): CelValue | undefined {
    return undefined;
  }

  /** Compares with a value of the same type. By default, a value equals only itself. */
  equals(otherValue: OpaqueValue): boolean {
    return this === otherValue;
  }
}

export function isError(value: CelValue): value is CelError {
  return value instanceof CelError;
}
