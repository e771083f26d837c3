/**
 * The codec of one type decodes JSON values, returns the zero value, and reports whether `omitempty` omits a value. Codecs decode fast and
 * without paths. After an error, inspect.ts determines its location.
 */
import type { Json, JsonObject } from '../object.ts';

export interface TypeCodec {
  /** The name in messages, such as `int32`, `v1.EndpointPort` or `[]string`. */
  readonly goType: string;
  /** Decodes a value. The caller replaces null by the zero value. Throws a TypeMismatchError or a ValueDecodingError. */
  decode(value: NonNullJson, notes: DecodingNotes): unknown;
  zero(): unknown;
  isEmpty(value: unknown): boolean;
  /** The kind of values that a ContentVisitor visits, which are items of lists, or members of structs and maps. */
  readonly contentKind?: 'items' | 'members';
  visit?(value: NonNullJson, visitor: ContentVisitor): void;
  /** Returns an error for numbers with a fraction or an exponent, including `1.0` and `1e2`. Only integers reject them. */
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
  visitStruct(value: JsonObject, goType: string, members: ReadonlyMap<string, MemberCodec>): void;
  visitMap(value: JsonObject, member: TypeCodec): void;
  visitItem(list: Json[], index: number, codec: TypeCodec, value: Json): void;
}

export type NonNullJson = Exclude<Json, null>;

/** The problems that the fast decoding records and the inspection reports. */
export interface DecodingNotes {
  hasUnknownFields: boolean;
  /** Whether a quantity is stored in another spelling. The codec of the enclosing struct resets the value. */
  isRespelled?: boolean;
}

/** The error for a value whose type differs from the type of the field. */
export class TypeMismatchError extends Error {
  override readonly name = 'TypeMismatchError';
  /** The description of the value, such as `string`, `number 1.5` or `object`. */
  readonly description: string;
  readonly goType: string;
  /**
   * Whether the error ends the decoding immediately, as for types that decode their own JSON. Other errors are reported at the end of the
   * decoding.
   */
  readonly isFinal: boolean;
  readonly isStruct: boolean;
  constructor(subject: string, goType: string, isFinal = false, isStruct = false) {
    super(`json: cannot unmarshal ${subject} into Go value of type ${goType}`);
    this.description = subject;
    this.goType = goType;
    this.isFinal = isFinal;
    this.isStruct = isStruct;
  }
}

/** The error for an invalid quantity, time or bytes that have the right JSON type. */
export class ValueDecodingError extends Error {
  override readonly name = 'ValueDecodingError';
  readonly isFinal: boolean;
  constructor(message: string, isFinal = true) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Returns the name of the type of a JSON value in messages of kube-apiserver. */
export function formatJsonTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
