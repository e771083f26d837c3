/**
 * A codec handles one type: it decodes JSON values, and knows the zero value and whether `omitempty` omits a value. Codecs decode fast and
 * without paths; after an error, inspect.ts determines its location.
 */
import type { Json, JsonObject } from '../object.ts';

export interface TypeCodec {
  /** The name in messages: `int32`, `v1.EndpointPort`, `[]string`. */
  readonly goType: string;
  /** Null is never passed: it means the zero value. Throws a TypeMismatch or a ValueError. */
  decode(value: NonNullJson, notes: DecodingNotes): unknown;
  zero(): unknown;
  isEmpty(value: unknown): boolean;
  /** The kind of values that `visit` visits: items of lists, or members of structs and maps. */
  readonly holds?: 'items' | 'members';
  visit?(value: NonNullJson, visitor: ContentVisitor): void;
  /** Returns an error for numbers written with a fraction or an exponent, including `1.0` and `1e2`; only integers reject them. */
  refuseLiteral?(literal: string): TypeMismatchError;
  /** The number of bits of integers. */
  readonly bits?: 32 | 64;
}

export interface MemberCodec {
  readonly codec: TypeCodec;
  readonly pointer: boolean;
  /** The embedded structs that messages name before the member. */
  readonly embeddedIn?: string;
}

/** Visits a value member by member. */
export interface ContentVisitor {
  struct(value: JsonObject, goType: string, members: ReadonlyMap<string, MemberCodec>): void;
  map(value: JsonObject, member: TypeCodec): void;
  item(list: Json[], index: number, codec: TypeCodec, value: Json): void;
}

export type NonNullJson = Exclude<Json, null>;

/** Problems that the fast decoding noticed and the inspection reports. */
export interface DecodingNotes {
  unknown: boolean;
  /** Set if a quantity was stored in another spelling, until the enclosing struct notices it. */
  isRespelled?: boolean;
}

/** The error for a value of another type than that of the field. */
export class TypeMismatchError extends Error {
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
export class ValueDecodingError extends Error {
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
