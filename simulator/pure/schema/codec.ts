/**
 * A codec handles one type: it decodes JSON values, and knows the zero value and whether `omitempty` omits a value. Codecs decode fast and
 * without paths; after an error, inspect.ts determines its location.
 */
import type { Json, JsonObject } from '../object.ts';

export interface Codec {
  /** The name in messages: `int32`, `v1.EndpointPort`, `[]string`. */
  readonly goType: string;
  /** Null is never passed: it means the zero value. Throws a TypeMismatch or a ValueError. */
  decode(value: Present, notes: Notes): unknown;
  zero(): unknown;
  isEmpty(value: unknown): boolean;
  /** The kind of values that `visit` visits: items of lists, or members of structs and maps. */
  readonly holds?: 'items' | 'members';
  visit?(value: Present, visitor: Visitor): void;
  /** Returns an error for numbers written with a fraction or an exponent, including `1.0` and `1e2`; only integers reject them. */
  refuseLiteral?(literal: string): TypeMismatch;
  /** The number of bits of integers. */
  readonly bits?: 32 | 64;
}

export interface MemberCodec {
  readonly codec: Codec;
  readonly pointer: boolean;
  /** The embedded structs that messages name before the member. */
  readonly embeddedIn?: string;
}

/** Visits a value member by member. */
export interface Visitor {
  struct(value: JsonObject, goType: string, members: ReadonlyMap<string, MemberCodec>): void;
  map(value: JsonObject, member: Codec): void;
  item(list: Json[], index: number, codec: Codec, value: Json): void;
}

export type Present = Exclude<Json, null>;

/** Problems that the fast decoding noticed and the inspection reports. */
export interface Notes {
  unknown: boolean;
  /** Set if a quantity was stored in another spelling, until the enclosing struct notices it. */
  isRespelled?: boolean;
}

/** The error for a value of another type than that of the field. */
export class TypeMismatch extends Error {
  override readonly name = 'TypeMismatch';
  /** `string`, `number 1.5`, `object`. */
  readonly description: string;
  readonly goType: string;
  /** True for types that decode their own JSON, which stop the decoding at once; other mismatches are reported at its end. */
  readonly final: boolean;
  readonly struct: boolean;
  constructor(subject: string, goType: string, final = false, struct = false) {
    super(`json: cannot unmarshal ${subject} into Go value of type ${goType}`);
    this.description = subject;
    this.goType = goType;
    this.final = final;
    this.struct = struct;
  }
}

/** The error for an invalid value of the right type: a quantity, a time, bytes. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
  readonly final: boolean;
  constructor(message: string, final = true) {
    super(message);
    this.final = final;
  }
}

/** Returns the name of the type of a JSON value in messages of kube-apiserver. */
export function formatJsonTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
