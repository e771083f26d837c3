/**
 * Creates the schema of a version of a custom resource. metadata is decoded as ObjectMeta; the other members are pruned and defaulted.
 * Unlike for built-in types, values are not normalized: an empty list stays an empty list.
 */
import { compact } from '../../../values/compact.ts';
import { dropNulls, fillDefaults } from '../../pure/custom/defaults.ts';
import { prune } from '../../pure/custom/prune.ts';
import type { Structural } from '../../pure/custom/structural-schema.ts';
import { findSchemaProblems } from '../../pure/custom/validate.ts';
import type { Origin } from '../../pure/json/parse.ts';
import { findRepeatedFields } from '../../pure/json/repeated-fields.ts';
import type { ApiObject, Json, JsonObject, ObjectMeta } from '../../pure/object.ts';
import type { DecodedObject, Schema } from '../../pure/schema/schema.ts';
import { sortByName } from '../../pure/value/sort-by-name.ts';
import { coerceEmbedded, hasEmbedded } from './coerce-embedded.ts';

/** Decodes only `metadata`. Errors contain the kind. */
export type MetadataSchema = Pick<Schema, 'decode'>;

export function createCustomSchema(structural: Structural, metadata: MetadataSchema): Schema {
  const hasEmbeddedResources = hasEmbedded(structural);
  const decode = (value: JsonObject, origin: Origin | undefined, nulls: 'dropped' | 'kept'): DecodedObject => {
    const duplicatePaths = findRepeatedFields(value, origin);
    const { metadata: sentMetadata, ...rest } = value;
    const meta = decodeMetadata(metadata, sentMetadata, origin);
    const pruned = prune(rest, structural);
    const unknownEmbeddedPaths = hasEmbeddedResources ? coerceEmbedded(pruned.object, structural, metadata) : [];
    if (nulls === 'dropped') dropNulls(pruned.object, structural);
    const unknownFields = [...meta.unknown, ...pruned.unknown, ...unknownEmbeddedPaths.sort()];
    const strictProblems = [
      ...duplicatePaths.map((path) => `duplicate field "${path}"`),
      ...unknownFields.map((path) => `unknown field "${path}"`),
    ];
    const object = { ...compact({ metadata: meta.object }), ...pruned.object };
    return {
      object: object as ApiObject,
      unknownFields,
      duplicateFields: duplicatePaths,
      strictProblems,
    } satisfies DecodedObject;
  };
  return {
    decode: (value: JsonObject, origin) => decode(value, origin, 'dropped'),
    // kube-apiserver does not decode the result of an apply again, so nulls are validated.
    convert: (value) => decode(value, undefined, 'kept'),
    setDefaults: (object) => fillDefaults(object, structural),
    validate: (object) => findSchemaProblems(object, structural),
  };
}

interface DecodedMetadata {
  readonly object: ObjectMeta | undefined;
  readonly unknown: readonly string[];
}

function decodeMetadata(schema: MetadataSchema, value: Json | undefined, origin: Origin | undefined): DecodedMetadata {
  if (value === undefined || value === null) return { object: undefined, unknown: [] };
  // kube-apiserver encodes metadata with sorted keys before it decodes it.
  const { object, unknownFields } = schema.decode(
    sortByName(value) ?? {},
    origin && { ...origin, repeatedMembers: new Map() },
  );
  return { object: object as ObjectMeta, unknown: unknownFields.map((path) => `metadata.${path}`).sort() };
}
