/**
 * The schema of a version of a custom type: metadata as in all objects, the rest pruned and completed as the definition says. Nothing is
 * brought into another form: an empty list stays an empty list.
 */
import { dropNulls, fillDefaults } from '../../pure/custom/defaults.ts';
import { prune } from '../../pure/custom/prune.ts';
import type { Structural } from '../../pure/custom/structural.ts';
import { schemaProblems } from '../../pure/custom/validate.ts';
import type { Origin } from '../../pure/json/parse.ts';
import { repeatedFields } from '../../pure/json/repeated-fields.ts';
import type { ApiObject, Json, JsonObject, ObjectMeta } from '../../pure/object.ts';
import type { Decoded, Schema } from '../../pure/schema/schema.ts';
import { sortedByName } from '../../pure/value/sorted-by-name.ts';
import { coerceEmbedded, hasEmbedded } from './coerce-embedded.ts';

/** Of `metadata` alone, worded for the kind. */
export type MetadataSchema = Pick<Schema, 'decode'>;

export function customSchema(structural: Structural, metadata: MetadataSchema): Schema {
  const embeds = hasEmbedded(structural);
  const read = (value: JsonObject, origin: Origin | undefined, nulls: 'dropped' | 'kept'): Decoded => {
    const repeated = repeatedFields(value, origin);
    const { metadata: own, ...rest } = value;
    const meta = metadataOf(metadata, own, origin);
    const pruned = prune(rest, structural);
    const embedded = embeds ? coerceEmbedded(pruned.object, structural, metadata) : [];
    if (nulls === 'dropped') dropNulls(pruned.object, structural);
    const unknownFields = [...meta.unknown, ...pruned.unknown, ...embedded.sort()];
    const strictProblems = [
      ...repeated.map((path) => `duplicate field "${path}"`),
      ...unknownFields.map((path) => `unknown field "${path}"`),
    ];
    const object = { ...(meta.object !== undefined && { metadata: meta.object }), ...pruned.object };
    return {
      object: object as ApiObject,
      unknownFields,
      duplicateFields: repeated,
      strictProblems,
    } satisfies Decoded;
  };
  return {
    decode: (value, origin) => read(value, origin, 'dropped'),
    // The result of an apply is not read again, and so keeps what validation refuses.
    convert: (value) => read(value, undefined, 'kept'),
    setDefaults: (object) => fillDefaults(object as Json, structural),
    validate: (object) => schemaProblems(object as Json, structural),
  };
}

interface ReadMetadata {
  readonly object: ObjectMeta | undefined;
  readonly unknown: readonly string[];
}

function metadataOf(schema: MetadataSchema, value: Json | undefined, origin: Origin | undefined): ReadMetadata {
  if (value === undefined || value === null) return { object: undefined, unknown: [] };
  // Genuine servers write it anew, in the order of names, before they read it.
  const { object, unknownFields } = schema.decode(
    sortedByName(value) as JsonObject,
    origin && { ...origin, repeated: new Map() },
  );
  return { object: object as unknown as ObjectMeta, unknown: unknownFields.map((path) => `metadata.${path}`).sort() };
}
