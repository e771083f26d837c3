/**
 * The codecs of structs. A decoded struct has its members in the order of the type, without unknown members. A missing or null member whose
 * field is a pointer is omitted, or null if the field has no `omitempty`. Any other missing or null member gets the zero value of its type.
 * `omitempty` omits a zero value that is empty. Structs are never empty.
 */
import { isObject } from '../value/is-object.ts';
import { recordEmptyMember, recordOmission } from '../value/omitted-members.ts';
import { formatJsonTypeName, type TypeCodec, TypeMismatchError } from './codec.ts';

export interface StructField {
  readonly name: string;
  readonly codec: TypeCodec;
  readonly isOmittedIfEmpty: boolean;
  readonly isPointer: boolean;
  /** Whether the field is omitted if it is zero, like a pointer. */
  readonly isOmittedIfZero: boolean;
  /** The embedded structs that messages name before the field. */
  readonly embeddingPath?: string;
}

export interface StructCodec extends TypeCodec {
  readonly listFields: () => readonly StructField[];
}

/** Creates the codec of a struct. `listFields` is called at the first value, because types may be recursive. */
export function createStructCodec(goType: string, listFields: () => readonly StructField[]): StructCodec {
  let fields: readonly StructField[] | undefined;
  let fieldsByName: ReadonlyMap<string, StructField> | undefined;
  const getFields = () => {
    fields ??= listFields();
    return fields;
  };
  return {
    goType,
    listFields: getFields,
    decode(value, findings) {
      if (!isObject(value)) throw new TypeMismatchError(formatJsonTypeName(value), goType, false, true);
      const struct: Record<string, unknown> = {};
      // The number of known members minus the number of all members.
      let memberCountDifference = 0;
      for (const field of fields ?? getFields()) {
        const sentValue = value[field.name];
        let decodedMember: unknown;
        if (sentValue === undefined) decodedMember = createAbsentValue(field);
        else {
          memberCountDifference++;
          decodedMember =
            sentValue === null
              ? createAbsentValue(field)
              : normalizeEmptyValue(field, field.codec.decode(sentValue, findings));
          if (decodedMember == null && sentValue !== null && typeof sentValue === 'object') {
            recordOmission(struct, field.name);
            if (decodedMember === null) recordEmptyMember(struct, field.name);
          }
          if (findings.hasRespelledQuantity === true) {
            recordOmission(struct);
            findings.hasRespelledQuantity = false;
          }
        }
        if (decodedMember !== undefined) struct[field.name] = decodedMember;
      }
      for (const _ in value) memberCountDifference--;
      if (memberCountDifference !== 0) findings.hasUnknownFields = true;
      return struct;
    },
    createZeroValue() {
      const struct: Record<string, unknown> = {};
      for (const field of fields ?? getFields()) {
        const absentValue = createAbsentValue(field);
        if (absentValue !== undefined) struct[field.name] = absentValue;
      }
      return struct;
    },
    isEmpty: () => false,
    contentType: 'members',
    visitContent(value, visitor) {
      fieldsByName ??= new Map(getFields().map((field) => [field.name, field]));
      if (isObject(value)) visitor.visitStruct(value, goType, fieldsByName);
    },
  };
}

function createAbsentValue({ codec, isOmittedIfEmpty, isOmittedIfZero, isPointer }: StructField): unknown {
  if (isOmittedIfZero) return undefined;
  if (isPointer) return isOmittedIfEmpty ? undefined : null;
  const zeroValue = codec.createZeroValue();
  return isOmittedIfEmpty && codec.isEmpty(zeroValue) ? undefined : zeroValue;
}

function normalizeEmptyValue({ codec, isOmittedIfEmpty, isPointer }: StructField, value: unknown): unknown {
  if (isPointer || !codec.isEmpty(value)) return value;
  if (isOmittedIfEmpty) return undefined;
  // Storage does not distinguish an empty list or map from a missing one.
  return typeof value === 'object' ? null : value;
}
