/**
 * The types of server-side apply for a custom type (ssa-custom-*): a list is atomic and a map or struct separable unless a marker specifies
 * otherwise; types of preserved unknown fields are deduced from their values.
 */
import {
  type FieldType,
  type ListType,
  type MapType,
  type Type,
  UNTYPED_ATOMIC,
  UNTYPED_DEDUCED,
} from '../apply/type.ts';
import type { Structural } from './structural-schema.ts';

/** `metadata` is the type of metadata, which is the same for all objects and not part of schemas. */
export function compileFieldsType(schema: Structural, metadata: Type): Type {
  const type = toType({ ...schema, type: 'object' }, { preserved: false }, metadata);
  const { map } = type;
  if (map === undefined) return type;
  const fields = new Map(map.fields);
  addHeader(fields, metadata);
  return { map: { ...map, fields } };
}

/** Adds the members that all objects have and schemas omit. */
function addHeader(fields: Map<string, FieldType>, metadata: Type): void {
  const text: FieldType = { type: { scalar: 'string' } };
  fields.set('apiVersion', text).set('kind', text).set('metadata', { type: metadata });
}

function toType(schema: Structural, { preserved }: { readonly preserved: boolean }, metadata: Type): Type {
  const preserves = preserved || schema['x-kubernetes-preserve-unknown-fields'] === true;
  switch (schema.type) {
    case 'object':
      return { map: mapType(schema, preserves, metadata) };
    case 'array':
      return { list: listType(schema, preserves, metadata) };
    case 'integer':
    case 'number':
      return { scalar: 'numeric' };
    case 'boolean':
      return { scalar: 'boolean' };
    case 'string':
      return { scalar: schema.format === undefined || schema.format === 'byte' ? 'string' : 'untyped' };
    default:
      return {
        scalar: 'untyped',
        list: listType(schema, preserves, metadata),
        map: mapType(schema, preserves, metadata),
      };
  }
}

function mapType(schema: Structural, preserves: boolean, metadata: Type): MapType {
  const fields = new Map<string, FieldType>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const fieldType = { type: toType(member, { preserved: preserves }, metadata) };
    fields.set(name, member.default === undefined ? fieldType : { ...fieldType, default: member.default });
  }
  if (schema['x-kubernetes-embedded-resource'] === true) addHeader(fields, metadata);
  return {
    relationship: schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'separable',
    fields,
    element: findElementType(schema, fields.size, preserves, metadata),
  };
}

function findElementType(
  { additionalProperties }: Structural,
  fields: number,
  preserves: boolean,
  metadata: Type,
): Type | undefined {
  if (typeof additionalProperties === 'object') return toType(additionalProperties, { preserved: preserves }, metadata);
  if (additionalProperties !== undefined) return additionalProperties ? UNTYPED_DEDUCED : undefined;
  return preserves || fields === 0 ? UNTYPED_DEDUCED : undefined;
}

function listType(schema: Structural, preserves: boolean, metadata: Type): ListType {
  const element =
    schema.items === undefined ? UNTYPED_ATOMIC : toType(schema.items, { preserved: preserves }, metadata);
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return { relationship: 'associative', keys: [], element };
  if (type !== 'map') return { relationship: 'atomic', keys: [], element };
  return { relationship: 'associative', keys: schema['x-kubernetes-list-map-keys'] ?? [], element };
}
