/**
 * What expressions compute with. An error is a value too: `||` and `&&` look past it when the other side decides. Values
 * that an expression can write as a literal stand in `scalar.ts`.
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

/** How lists that stand for sets or for maps compare and grow. */
export interface ListSemantics {
  equals(one: List, other: List): boolean;
  concat(one: List, other: List): Value;
}

/** Growing shares the items: a list sees as many of them as it had when it was made. */
export class List {
  readonly size: number;
  readonly semantics: ListSemantics | undefined;
  /** A schema declares it: compared with what is no list it has no operator for that, and isn't just another value. */
  readonly isDeclared: boolean;
  private readonly shared: Value[];

  constructor(items: Value[], semantics?: ListSemantics, isDeclared = false) {
    this.shared = items;
    this.size = items.length;
    this.semantics = semantics;
    this.isDeclared = isDeclared;
  }

  at(index: number): Value {
    return index < this.size ? (this.shared[index] ?? null) : null;
  }

  items(): readonly Value[] {
    return this.shared.length === this.size ? this.shared : this.shared.slice(0, this.size);
  }

  concat(other: List): List {
    const items = this.shared.length === this.size && this.semantics === undefined ? this.shared : [...this.items()];
    // By index: the other one may be this one, and share the items that grow.
    const { size } = other;
    for (let index = 0; index < size; index++) items.push(other.at(index));
    return new List(items);
  }
}

/** Keys are booleans, integers and texts; numbers that are equal are one key. */
export abstract class MapValue {
  /** As that of a list. */
  readonly isDeclared: boolean = false;
  abstract readonly size: number;
  abstract find(key: Value): Value | undefined;
  abstract keys(): Iterable<Value>;

  /** Whether what no expression can name is the same in both. */
  sameHidden(_other: MapValue): boolean {
    return true;
  }
}

/** Nanoseconds since 1970. */
export class Timestamp {
  readonly nanos: bigint;
  /** Seconds of its zone before UTC, which only its text shows. */
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

/** `type(x)`. */
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

/** Values of libraries: URLs, quantities, addresses, the authorizer and its checks. */
export abstract class Opaque {
  abstract readonly type: Type;
  /** A field of it. */
  member(_name: string): Value | undefined {
    return undefined;
  }

  /** Of one with the same type. What says nothing else is equal to itself alone. */
  equals(other: Opaque): boolean {
    return this === other;
  }
}

export function isError(value: Value): value is CelError {
  return value instanceof CelError;
}
