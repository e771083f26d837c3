/**
 * The values of expressions. An error is a value as well: `||` and `&&` ignore it if the other operand decides the result. Values that can
 * be written as literals are defined in `scalar.ts`.
 */
import type { Type } from '../types/type.ts';
import type { Scalar } from './scalar.ts';

export type Value = Scalar | List | MapValue | Timestamp | Duration | TypeValue | Optional | Opaque | CelError;

export class CelError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The comparison and concatenation of lists that represent sets or maps. */
export interface ListSemantics {
  equals(left: List, right: List): boolean;
  concat(left: List, right: List): Value;
}

/** Thrown for a list that is too large to iterate within the cost limit. */
export class TooLarge extends RangeError {}

/** Thrown where the code of kube-apiserver fails: the evaluation then ends with this error, even inside `||` and `&&`. */
export class InternalError extends Error {
  constructor(problem: string) {
    super(`internal error: ${problem}`);
  }
}

/** The maximum number of items: iterating over more would exceed the cost limit of every evaluation. */
export const MAX_ITEMS = 2_000_000;
/** The length from which concatenation does not copy lists: repeated `a + a` would otherwise exhaust the memory. */
const MIN_SHARED_LENGTH = 1024;
/** The maximum depth of nested concatenations. */
const MAX_DEPTH = 200;

/** Concatenations share the items: a list uses as many of the shared items as it had when it was created. */
export class List {
  readonly size: number;
  readonly semantics: ListSemantics | undefined;
  /** Whether a schema declares the list or its first part. Comparing such a list with a value that is not a list is an error. */
  readonly isDeclared: boolean;
  readonly #sharedItems: Value[];
  /** The parts of a concatenation, and their depth. */
  readonly #parts: readonly [List, List] | undefined;
  readonly #depth: number;

  constructor(items: Value[], semantics?: ListSemantics, isDeclared = false, parts?: readonly [List, List]) {
    this.#sharedItems = items;
    this.#parts = parts;
    this.size = parts === undefined ? items.length : parts[0].size + parts[1].size;
    this.#depth = parts === undefined ? 0 : 1 + Math.max(parts[0].#depth, parts[1].#depth);
    this.semantics = semantics;
    this.isDeclared = isDeclared;
  }

  itemAt(index: number): Value {
    if (index >= this.size) return null;
    let list: List = this;
    let offset = index;
    while (list.#parts !== undefined) {
      const [left, right] = list.#parts;
      const isLeft = offset < left.size;
      if (!isLeft) offset -= left.size;
      list = isLeft ? left : right;
    }
    return list.#sharedItems[offset] ?? null;
  }

  /** Returns the items. Throws TooLarge for a list with too many items. */
  items(): readonly Value[] {
    this.checkSize();
    if (this.#parts !== undefined) return this.#parts.flatMap((part) => part.items());
    return this.#sharedItems.length === this.size ? this.#sharedItems : this.#sharedItems.slice(0, this.size);
  }

  /** Throws TooLarge for a list with too many items. */
  checkSize(): void {
    if (this.size > MAX_ITEMS) throw new TooLarge();
  }

  /** An empty list adds nothing: the other list keeps its declared type. Throws `TooLarge`. */
  concat(otherList: List): List {
    if (!this.isDeclared && this.size === 0) return otherList;
    if (!this.isDeclared && otherList.size === 0) return this;
    if (otherList.size >= MIN_SHARED_LENGTH || this.#parts !== undefined) {
      const joinedList = new List([], undefined, this.isDeclared, [this, otherList]);
      if (joinedList.#depth <= MAX_DEPTH) return joinedList;
      return new List([...joinedList.items()], undefined, this.isDeclared);
    }
    const items =
      this.#sharedItems.length === this.size && this.semantics === undefined ? this.#sharedItems : [...this.items()];
    // Copies by index: the other list may be this one, and share the growing items.
    const { size } = otherList;
    for (let index = 0; index < size; index++) items.push(otherList.itemAt(index));
    return new List(items, undefined, this.isDeclared);
  }
}

/** Keys are booleans, integers and texts; equal numbers of different types are one key. */
export abstract class MapValue {
  /** Whether a schema declares the map. Comparing such a map with a value that is not a map is an error. */
  readonly isDeclared: boolean = false;
  abstract readonly size: number;
  abstract find(key: Value): Value | undefined;
  abstract keys(): Iterable<Value>;

  /** Reports whether the members that expressions cannot name are equal. */
  hasSameHiddenMembers(_other: MapValue): boolean {
    return true;
  }
}

/** A time in nanoseconds since 1970. */
export class Timestamp {
  readonly nanos: bigint;
  /** The offset of the time zone from UTC in seconds; it affects only the text. */
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
  readonly type: Type;

  constructor(type: Type) {
    this.type = type;
  }
}

export class Optional {
  readonly value: Value | undefined;

  constructor(value?: Value) {
    this.value = value;
  }
}

export const NONE = new Optional();

/** Values of the libraries: URLs, quantities, addresses, the authorizer and its checks. */
export abstract class Opaque {
  abstract readonly type: Type;
  /** Returns a field of the value. */
  member(_name: string): Value | undefined {
    return undefined;
  }

  /** Compares with a value of the same type. By default, a value equals only itself. */
  equals(otherValue: Opaque): boolean {
    return this === otherValue;
  }
}

export function isError(value: Value): value is CelError {
  return value instanceof CelError;
}
