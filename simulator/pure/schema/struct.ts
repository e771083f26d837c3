/**
 * Codecs of structs: members in the order of the type, unknown ones dropped. What an absent or null member becomes depends on
 * its field: a pointer is left out, or null when `omitempty` is missing; a plain value is its zero, left out by `omitempty` when it
 * is empty, which a struct never is.
 */
import { isObject } from '../value/is-object.ts';
import { noteEmpty, noteLeftOut } from '../value/omitted-members.ts';
import { type Codec, jsonTypeName, TypeMismatch } from './codec.ts';

export interface StructField {
  readonly name: string;
  readonly codec: Codec;
  readonly omitempty: boolean;
  readonly pointer: boolean;
  /** Left out when it is zero, as a pointer is. */
  readonly omitzero: boolean;
}

export interface StructCodec extends Codec {
  readonly fields: () => readonly StructField[];
}

/** `fields` is asked for when the first value comes, since types refer to each other. */
export function structCodec(goType: string, listFields: () => readonly StructField[]): StructCodec {
  let sortedFields: readonly StructField[] | undefined;
  let names: ReadonlyMap<string, StructField> | undefined;
  const fields = () => {
    sortedFields ??= listFields();
    return sortedFields;
  };
  return {
    goType,
    fields,
    decode(value, notes) {
      if (!isObject(value)) throw new TypeMismatch(jsonTypeName(value), goType, false, true);
      const struct: Record<string, unknown> = {};
      let memberCount = 0;
      for (const field of sortedFields ?? fields()) {
        const raw = value[field.name];
        let decodedValue: unknown;
        if (raw === undefined) decodedValue = absent(field);
        else {
          memberCount++;
          decodedValue = raw === null ? absent(field) : orEmpty(field, field.codec.decode(raw, notes));
          if (decodedValue == null && raw !== null && typeof raw === 'object') {
            noteLeftOut(struct);
            if (decodedValue === null) noteEmpty(struct, field.name);
          }
          if (notes.respelled === true) {
            noteLeftOut(struct);
            notes.respelled = false;
          }
        }
        if (decodedValue !== undefined) struct[field.name] = decodedValue;
      }
      for (const _ in value) memberCount--;
      if (memberCount !== 0) notes.unknown = true;
      return struct;
    },
    zero() {
      const struct: Record<string, unknown> = {};
      for (const field of sortedFields ?? fields()) {
        const decodedValue = absent(field);
        if (decodedValue !== undefined) struct[field.name] = decodedValue;
      }
      return struct;
    },
    isEmpty: () => false,
    holds: 'members',
    visit(value, visitor) {
      names ??= new Map(fields().map((field) => [field.name, field]));
      if (isObject(value)) visitor.struct(value, goType, names);
    },
  };
}

function absent({ codec, omitempty, omitzero, pointer }: StructField): unknown {
  if (omitzero) return undefined;
  if (pointer) return omitempty ? undefined : null;
  const zero = codec.zero();
  return omitempty && codec.isEmpty(zero) ? undefined : zero;
}

function orEmpty({ codec, omitempty, pointer }: StructField, value: unknown): unknown {
  if (pointer || !codec.isEmpty(value)) return value;
  if (omitempty) return undefined;
  // Storage does not tell an empty list or map from none.
  return typeof value === 'object' ? null : value;
}
