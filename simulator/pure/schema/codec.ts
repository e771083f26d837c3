/**
 * A codec knows one type: how its values are read from JSON values and shown again, what its zero value looks like, and when
 * `omitempty` leaves a value out. Codecs read fast and know nothing of where they are; what went wrong, and where, is found out
 * afterwards by inspect.ts.
 */
import type { Json, JsonObject } from '../object.ts';

export interface Codec {
  /** As messages name it: `int32`, `v1.EndpointPort`, `[]string`. */
  readonly goType: string;
  /** Null never gets here: it stands for the zero value. Throws a TypeMismatch or a ValueError. */
  decode(value: Present, notes: Notes): unknown;
  zero(): unknown;
  isEmpty(value: unknown): boolean;
  /** The kind of values that `visit` visits: items of lists, or members of structs and maps. */
  readonly holds?: 'items' | 'members';
  visit?(value: Present, visitor: Visitor): void;
  /** Integers alone refuse numbers written with a fraction or an exponent, `1.0` and `1e2` included. */
  refuseLiteral?(literal: string): TypeMismatch;
  /** The size of integers. */
  readonly bits?: 32 | 64;
}

export interface MemberCodec {
  readonly codec: Codec;
  readonly pointer: boolean;
}

/** Visits a value member by member. */
export interface Visitor {
  struct(value: JsonObject, goType: string, members: ReadonlyMap<string, MemberCodec>): void;
  map(value: JsonObject, member: Codec): void;
  item(list: Json[], index: number, codec: Codec, value: Json): void;
}

export type Present = Exclude<Json, null>;

/** Problems that fast decoding noticed, for the inspection to explain. */
export interface Notes {
  unknown: boolean;
  /** A quantity is kept in other digits than it was sent in; until the struct that holds it has noticed. */
  respelled?: boolean;
}

/** A value of another type than the field's. */
export class TypeMismatch extends Error {
  override readonly name = 'TypeMismatch';
  /** `string`, `number 1.5`, `object`. */
  readonly what: string;
  readonly goType: string;
  /** Types that read their own JSON stop the reading at once; the others are reported when it is done. */
  readonly final: boolean;
  readonly struct: boolean;
  constructor(what: string, goType: string, final = false, struct = false) {
    super(`json: cannot unmarshal ${what} into Go value of type ${goType}`);
    this.what = what;
    this.goType = goType;
    this.final = final;
    this.struct = struct;
  }
}

/** A value of the right type that cannot be read: a quantity, a time, bytes. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
  readonly final: boolean;
  constructor(message: string, final = true) {
    super(message);
    this.final = final;
  }
}

/** Returns the name of the type of a JSON value in messages of kube-apiserver. */
export function jsonTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
