/**
 * Codecs of structs: members in the order of the type, unknown ones dropped. What an absent or null member becomes depends on
 * its field: a pointer is left out, or null when `omitempty` is missing; a plain value is its zero, left out by `omitempty` when it
 * is empty, which a struct never is.
 */
import type { Json } from '../object.ts';
import { noteEmpty, noteLeftOut } from '../value/left-out.ts';
import { type Codec, isObject, jsonTypeName, TypeMismatch } from './codec.ts';

export interface StructField {
  readonly name: string;
  readonly codec: Codec;
  readonly omitempty: boolean;
  readonly pointer: boolean;
}

export interface StructCodec extends Codec {
  readonly fields: () => readonly StructField[];
}

/** `fields` is asked for when the first value comes, since types refer to each other. */
export function structCodec(goType: string, fieldsOf: () => readonly StructField[]): StructCodec {
  let known: readonly StructField[] | undefined;
  let names: ReadonlyMap<string, StructField> | undefined;
  const fields = () => {
    known ??= fieldsOf();
    return known;
  };
  return {
    goType,
    fields,
    decode(value, notes) {
      if (!isObject(value)) throw new TypeMismatch(jsonTypeName(value), goType, false, true);
      const struct: Record<string, unknown> = {};
      let given = 0;
      for (const field of known ?? fields()) {
        const raw = value[field.name];
        let shown: unknown;
        if (raw === undefined) shown = absent(field);
        else {
          given++;
          shown = raw === null ? absent(field) : kept(field, field.codec.decode(raw, notes));
          if (shown == null && raw !== null && typeof raw === 'object') {
            noteLeftOut(struct);
            if (shown === null) noteEmpty(struct, field.name);
          }
          if (notes.respelled === true) {
            noteLeftOut(struct);
            notes.respelled = false;
          }
        }
        if (shown !== undefined) struct[field.name] = shown;
      }
      for (const _ in value) given--;
      if (given !== 0) notes.unknown = true;
      return struct;
    },
    zero() {
      const struct: Record<string, unknown> = {};
      for (const field of known ?? fields()) {
        const shown = absent(field);
        if (shown !== undefined) struct[field.name] = shown;
      }
      return struct;
    },
    isEmpty: () => false,
    holds: 'members',
    visit(value, visitor) {
      names ??= new Map(fields().map((field) => [field.name, field]));
      visitor.struct(value as { [key: string]: Json }, goType, names);
    },
  };
}

function absent({ codec, omitempty, pointer }: StructField): unknown {
  if (pointer) return omitempty ? undefined : null;
  const zero = codec.zero();
  return omitempty && codec.isEmpty(zero) ? undefined : zero;
}

function kept({ codec, omitempty, pointer }: StructField, value: unknown): unknown {
  if (pointer || !codec.isEmpty(value)) return value;
  if (omitempty) return undefined;
  // Storage does not tell an empty list or map from none.
  return typeof value === 'object' ? null : value;
}
