/**
 * Codecs of types. A codec decodes JSON values, returns the zero value, and reports whether `omitempty` omits a value. To be fast, codecs do
 * not track the path of a value. After an error, inspect.ts determines the path.
 */
import type { Json, JsonObject } from '../object.ts';

export interface TypeCodec {
  /** The name in messages, such as `int32`, `v1.EndpointPort` or `[]string`. */
  readonly goType: string;
  /** Decodes a value. The caller replaces null by the zero value. Throws a TypeMismatchError or a ValueDecodingError. */
  decode(value: NonNullJson, findings: DecodingFindings): unknown;
  createZeroValue(): unknown;
  /** Reports whether `omitempty` omits the value. */
  isEmpty(value: unknown): boolean;
  /** The values that a ContentVisitor visits: items of a list, or members of a struct or map. Undefined for other types. */
  readonly contentType?: 'items' | 'members';
  visitContent?(value: NonNullJson, visitor: ContentVisitor): void;
  /** Returns the error for a number with a fraction or an exponent, such as `1.0` or `1e2`. Defined only for integers. */
  createLiteralError?(literal: string): TypeMismatchError;
  /** The number of bits of integers. */
  readonly bits?: 32 | 64;
}

export interface MemberCodec {
  readonly codec: TypeCodec;
  readonly isPointer: boolean;
  /** The names of the embedded structs that messages contain before the member, separated by dots. */
  readonly embeddingPath?: string;
}

/** Visits the members or items of a value. */
export interface ContentVisitor {
  visitStruct(value: JsonObject, goType: string, members: ReadonlyMap<string, MemberCodec>): void;
  visitMap(value: JsonObject, member: TypeCodec): void;
  visitItem(list: Json[], index: number, codec: TypeCodec, value: Json): void;
}

export type NonNullJson = Exclude<Json, null>;

/** Findings that a codec records while it decodes a value. */
export interface DecodingFindings {
  /** Whether the value has unknown fields. The inspection (inspect.ts) determines their paths. */
  hasUnknownFields: boolean;
  /** Whether the last decoded member is a quantity whose stored text differs from the sent text. The codec of the struct resets this flag. */
  hasRespelledQuantity?: boolean;
}

/** The error for a value whose type differs from the type of the field. */
export class TypeMismatchError extends Error {
  override readonly name = 'TypeMismatchError';
  /** The description of the value, such as `string`, `number 1.5` or `object`. */
  readonly description: string;
  readonly goType: string;
  /**
   * Whether the error ends the decoding immediately. This is the case for types with their own JSON decoder. Other errors are reported at the
   * end of the decoding.
   */
  readonly isFinal: boolean;
  /** Whether the type of the field is a struct. */
  readonly isStruct: boolean;
  constructor(description: string, goType: string, isFinal = false, isStruct = false) {
    super(`json: cannot unmarshal ${description} into Go value of type ${goType}`);
    this.description = description;
    this.goType = goType;
    this.isFinal = isFinal;
    this.isStruct = isStruct;
  }
}

/** The error for an invalid quantity, time or base64 text that has the right JSON type. */
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
