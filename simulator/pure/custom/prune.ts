/**
 * Prunes objects by removing members that the schema does not have, unless it preserves unknown fields (fv-custom-type-preserves-unknown).
 * Kind, apiVersion and metadata of an object, and of embedded objects, are kept.
 */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { findAdditionalSchema, findProperty, type StructuralSchema } from './structural-schema.ts';

export interface PruneResult {
  readonly object: JsonObject;
  /** The paths of the removed members, such as `spec.items[0].b`, in alphabetical order. */
  readonly unknownPaths: readonly string[];
}

const TYPE_META_MEMBERS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Returns a pruned copy. The given object is not changed. */
export function pruneUnknownFields(object: JsonObject, schema: StructuralSchema): PruneResult {
  const unknownPaths: string[] = [];
  const rootSchema = { ...schema, 'x-kubernetes-embedded-resource': true };
  const preservesFields = schema['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    object: pruneMembers(object, rootSchema, '', preservesFields, unknownPaths),
    unknownPaths: unknownPaths.sort(),
  };
}

/**
 * Prunes a value. If `isPreserved` is true, unknown members of the value are kept, because the list that contains the value preserves them.
 */
function pruneValue(
  value: Json,
  schema: StructuralSchema,
  path: string,
  { isPreserved }: { readonly isPreserved: boolean },
  unknownPaths: string[],
): Json {
  const preservesFields = isPreserved || schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined && preservesFields) return value;
    return value.map((item, index) =>
      pruneValue(item, items ?? {}, `${path}[${index}]`, { isPreserved: preservesFields }, unknownPaths),
    );
  }
  return isObject(value) ? pruneMembers(value, schema, path, preservesFields, unknownPaths) : value;
}

function pruneMembers(
  value: JsonObject,
  schema: StructuralSchema,
  path: string,
  preservesFields: boolean,
  unknownPaths: string[],
): JsonObject {
  const prunedObject: JsonObject = {};
  const isEmbeddedResource = schema['x-kubernetes-embedded-resource'] === true;
  for (const [name, member] of Object.entries(value)) {
    const memberPath = path === '' ? name : `${path}.${name}`;
    const memberSchema = findProperty(schema, name) ?? findAdditionalSchema(schema);
    if (isEmbeddedResource && TYPE_META_MEMBERS.has(name)) setMember(prunedObject, name, member);
    else if (memberSchema !== undefined)
      setMember(prunedObject, name, pruneValue(member, memberSchema, memberPath, { isPreserved: false }, unknownPaths));
    else if (preservesFields) setMember(prunedObject, name, member);
    else unknownPaths.push(memberPath);
  }
  return prunedObject;
}
