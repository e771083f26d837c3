/**
 * How server-side apply treats the fields of a custom type (ssa-custom-*): a list is atomic and a map or struct separable unless a marker
 * says otherwise, and where unknown fields are preserved their type is what their values show.
 */
import {
  type FieldType,
  type ListType,
  type MapType,
  type Type,
  UNTYPED_ATOMIC,
  UNTYPED_DEDUCED,
} from '../apply/type.ts';
import type { Structural } from './structural.ts';

/** `metadata` is the type of every object's metadata, which schemas of custom types don't tell. */
export function fieldsTypeOf(schema: Structural, metadata: Type): Type {
  const type = typeOf({ ...schema, type: 'object' }, false);
  const map = type.map as MapType;
  const text: FieldType = { type: { scalar: 'string' } };
  const fields = new Map([
    ...map.fields,
    ['apiVersion', text],
    ['kind', text],
    ['metadata', { type: metadata }],
  ] as const);
  return { map: { ...map, fields } };
}

function typeOf(schema: Structural, preserved: boolean): Type {
  const preserves = preserved || schema['x-kubernetes-preserve-unknown-fields'] === true;
  switch (schema.type) {
    case 'object':
      return { map: mapType(schema, preserves) };
    case 'array':
      return { list: listType(schema, preserves) };
    case 'integer':
    case 'number':
      return { scalar: 'numeric' };
    case 'boolean':
      return { scalar: 'boolean' };
    case 'string':
      return { scalar: schema.format === undefined || schema.format === 'byte' ? 'string' : 'untyped' };
    default:
      return { scalar: 'untyped', list: listType(schema, preserves), map: mapType(schema, preserves) };
  }
}

function mapType(schema: Structural, preserves: boolean): MapType {
  const fields = new Map<string, FieldType>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const known = { type: typeOf(member, preserves) };
    fields.set(name, member.default === undefined ? known : { ...known, default: member.default });
  }
  return {
    relationship: schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'separable',
    fields,
    element: elementOf(schema, fields.size, preserves),
  };
}

function elementOf({ additionalProperties }: Structural, fields: number, preserves: boolean): Type | undefined {
  if (typeof additionalProperties === 'object') return typeOf(additionalProperties, preserves);
  if (additionalProperties !== undefined) return additionalProperties ? UNTYPED_DEDUCED : undefined;
  return preserves || fields === 0 ? UNTYPED_DEDUCED : undefined;
}

function listType(schema: Structural, preserves: boolean): ListType {
  const element = schema.items === undefined ? UNTYPED_ATOMIC : typeOf(schema.items, preserves);
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return { relationship: 'associative', keys: [], element };
  if (type !== 'map') return { relationship: 'atomic', keys: [], element };
  return { relationship: 'associative', keys: schema['x-kubernetes-list-map-keys'] ?? [], element };
}
