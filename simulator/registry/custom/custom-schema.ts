/**
 * Creates the schema of a version of a custom resource. metadata is decoded as ObjectMeta. The other members are pruned and defaulted.
 * Unlike for built-in types, values are not normalized, so that an empty list is kept.
 */
import { compact } from '../../../values/compact.ts';
import { removeForbiddenNulls, setDefaults } from '../../pure/custom/defaults.ts';
import { pruneUnknownFields } from '../../pure/custom/prune.ts';
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import { findSchemaProblems } from '../../pure/custom/validate.ts';
import { findDuplicateFields } from '../../pure/json/duplicate-fields.ts';
import type { JsonSource } from '../../pure/json/source.ts';
import type { ApiObject, Json, JsonObject, ObjectMeta } from '../../pure/object.ts';
import type { DecodedObject, KindSchema } from '../../pure/schema/schema.ts';
import { sortMembersDeeply } from '../../pure/value/sort-by-name.ts';
import { coerceEmbeddedResources, containsEmbeddedResources } from './coerce-embedded.ts';

/** The schema of `metadata`. Its errors contain the kind of the object. */
export type MetadataSchema = Pick<KindSchema, 'decode'>;

export function createCustomSchema(structuralSchema: StructuralSchema, metadataSchema: MetadataSchema): KindSchema {
  const hasEmbeddedResources = containsEmbeddedResources(structuralSchema);
  const decode = (value: JsonObject, source: JsonSource | undefined, nulls: 'dropped' | 'kept'): DecodedObject => {
    const duplicatePaths = findDuplicateFields(value, source);
    const { metadata: sentMetadata, ...otherMembers } = value;
    const decodedMetadata = decodeMetadata(metadataSchema, sentMetadata, source);
    const prunedMembers = pruneUnknownFields(otherMembers, structuralSchema);
    const unknownEmbeddedPaths = hasEmbeddedResources
      ? coerceEmbeddedResources(prunedMembers.object, structuralSchema, metadataSchema)
      : [];
    if (nulls === 'dropped') removeForbiddenNulls(prunedMembers.object, structuralSchema);
    const unknownFields = [
      ...decodedMetadata.unknownPaths,
      ...prunedMembers.unknownPaths,
      ...unknownEmbeddedPaths.sort(),
    ];
    const strictProblems = [
      ...duplicatePaths.map((path) => `duplicate field "${path}"`),
      ...unknownFields.map((path) => `unknown field "${path}"`),
    ];
    const object = { ...compact({ metadata: decodedMetadata.object }), ...prunedMembers.object };
    return {
      object: object as ApiObject,
      unknownFields,
      duplicateFields: duplicatePaths,
      strictProblems,
    } satisfies DecodedObject;
  };
  return {
    decode: (value: JsonObject, source) => decode(value, source, 'dropped'),
    // kube-apiserver does not decode the result of an apply again, so nulls are validated.
    convert: (value) => decode(value, undefined, 'kept'),
    setDefaults: (object) => setDefaults(object, structuralSchema),
    validate: (object) => findSchemaProblems(object, structuralSchema),
  };
}

interface DecodedMetadata {
  readonly object: ObjectMeta | undefined;
  readonly unknownPaths: readonly string[];
}

function decodeMetadata(
  schema: MetadataSchema,
  value: Json | undefined,
  source: JsonSource | undefined,
): DecodedMetadata {
  if (value === undefined || value === null) return { object: undefined, unknownPaths: [] };
  // kube-apiserver encodes metadata with sorted keys before it decodes it.
  const { object, unknownFields } = schema.decode(
    sortMembersDeeply(value) ?? {},
    source && { ...source, membersWithDuplicates: new Map() },
  );
  return { object: object as ObjectMeta, unknownPaths: unknownFields.map((path) => `metadata.${path}`).sort() };
}
