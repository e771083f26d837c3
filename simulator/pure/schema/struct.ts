/**
 * The codecs of structs, which return members in the order of the type, without unknown members. The result for a missing or null member
 * depends on its field. A pointer is omitted, or null without `omitempty`. Any other member has its zero value, which `omitempty` omits if
 * it is empty. Structs are never empty.
 */
import { isObject } from '../value/is-object.ts';
import { recordEmptyMember, recordOmission } from '../value/omitted-members.ts';
import { formatJsonTypeName, type TypeCodec, TypeMismatchError } from './codec.ts';

export interface StructField {
  readonly name: string;
  readonly codec: TypeCodec;
  readonly omitempty: boolean;
  readonly pointer: boolean;
  /** Whether the field is omitted if it is zero, like a pointer. */
  readonly omitzero: boolean;
  /** The embedded structs that messages name before the field. */
  readonly embeddedIn?: string;
}

export interface StructCodec extends TypeCodec {
  readonly listFields: () => readonly StructField[];
}

/** Creates the codec of a struct. `listFields` is called at the first value, because types may be recursive. */
export function createStructCodec(goType: string, listFields: () => readonly StructField[]): StructCodec {
  let sortedFields: readonly StructField[] | undefined;
  let names: ReadonlyMap<string, StructField> | undefined;
  const getSortedFields = () => {
    sortedFields ??= listFields();
    return sortedFields;
  };
  return {
    goType,
    listFields: getSortedFields,
    decode(value, notes) {
      if (!isObject(value)) throw new TypeMismatchError(formatJsonTypeName(value), goType, false, true);
      const struct: Record<string, unknown> = {};
      let memberCount = 0;
      for (const field of sortedFields ?? getSortedFields()) {
        const sentValue = value[field.name];
        let decodedMember: unknown;
        if (sentValue === undefined) decodedMember = createAbsentValue(field);
        else {
          memberCount++;
          decodedMember =
            sentValue === null
              ? createAbsentValue(field)
              : normalizeEmptyValue(field, field.codec.decode(sentValue, notes));
          if (decodedMember == null && sentValue !== null && typeof sentValue === 'object') {
            recordOmission(struct, field.name);
            if (decodedMember === null) recordEmptyMember(struct, field.name);
          }
          if (notes.isRespelled === true) {
            recordOmission(struct);
            notes.isRespelled = false;
          }
        }
        if (decodedMember !== undefined) struct[field.name] = decodedMember;
      }
      for (const _ in value) memberCount--;
      if (memberCount !== 0) notes.hasUnknownFields = true;
      return struct;
    },
    zero() {
      const struct: Record<string, unknown> = {};
      for (const field of sortedFields ?? getSortedFields()) {
        const absentValue = createAbsentValue(field);
        if (absentValue !== undefined) struct[field.name] = absentValue;
      }
      return struct;
    },
    isEmpty: () => false,
    contentKind: 'members',
    visit(value, visitor) {
      names ??= new Map(getSortedFields().map((field) => [field.name, field]));
      if (isObject(value)) visitor.visitStruct(value, goType, names);
    },
  };
}

function createAbsentValue({ codec, omitempty, omitzero, pointer: isPointer }: StructField): unknown {
  if (omitzero) return undefined;
  if (isPointer) return omitempty ? undefined : null;
  const zero = codec.zero();
  return omitempty && codec.isEmpty(zero) ? undefined : zero;
}

function normalizeEmptyValue({ codec, omitempty, pointer }: StructField, value: unknown): unknown {
  if (pointer || !codec.isEmpty(value)) return value;
  if (omitempty) return undefined;
  // Storage does not distinguish an empty list or map from a missing one.
  return typeof value === 'object' ? null : value;
}
