/**
 * Compiles the type of server-side apply from the schema of a custom resource (ssa-custom-*). A list is atomic, and a map or struct is
 * separable, unless a marker specifies otherwise. The types of preserved unknown fields are deduced from their values.
 */
import {
  ANY_ATOMIC_TYPE,
  ANY_SEPARABLE_TYPE,
  type FieldsetType,
  type FieldType,
  type ListType,
  type MapType,
} from '../apply/type.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface FieldsTypeOptions {
  /** The type of metadata, which is the same for all objects and not part of schemas. */
  readonly metadataType: FieldsetType;
  /**
   * Whether the types of values that the schema does not describe are deduced from the values. Otherwise these values are atomic, unless a
   * parent preserves unknown fields.
   */
  readonly deducesTypes: boolean;
}

export function compileFieldsType(schema: StructuralSchema, options: FieldsTypeOptions): FieldsetType {
  const { metadataType } = options;
  const type = compileSchemaType({ ...schema, type: 'object' }, { parentPreservesFields: false }, options);
  const { map } = type;
  if (map === undefined) return type;
  const fields = new Map(map.fields);
  addTypeMetaFields(fields, metadataType);
  return { map: { ...map, fields } };
}

/** Adds the members that all objects have and schemas omit. */
function addTypeMetaFields(fields: Map<string, FieldType>, metadataType: FieldsetType): void {
  const stringField: FieldType = { type: { scalar: 'string' } };
  fields.set('apiVersion', stringField).set('kind', stringField).set('metadata', { type: metadataType });
}

/** Reports whether a schema contains an integer-or-string value, for which kube-apiserver until 1.20 cannot compile types. */
export function hasIntegerOrString(schema: StructuralSchema): boolean {
  const { properties = {}, items, additionalProperties } = schema;
  const members = [...Object.values(properties), items, additionalProperties];
  return (
    schema['x-kubernetes-int-or-string'] === true ||
    members.some((member) => typeof member === 'object' && hasIntegerOrString(member))
  );
}

/** The properties of the parents of a schema that its type depends on. */
interface SchemaContext {
  /** Whether a schema that contains this schema preserves unknown fields. */
  readonly parentPreservesFields: boolean;
}

function compileSchemaType(
  schema: StructuralSchema,
  { parentPreservesFields }: SchemaContext,
  options: FieldsTypeOptions,
): FieldsetType {
  const preservesFields = parentPreservesFields || schema['x-kubernetes-preserve-unknown-fields'] === true;
  switch (schema.type) {
    case 'object':
      return { map: compileMapType(schema, { parentPreservesFields }, options) };
    case 'array':
      return { list: compileListType(schema, preservesFields, options) };
    case 'integer':
    case 'number':
      return { scalar: 'numeric' };
    case 'boolean':
      return { scalar: 'boolean' };
    case 'string':
      return { scalar: schema.format === undefined || schema.format === 'byte' ? 'string' : 'untyped' };
    default:
      if (!options.deducesTypes && !parentPreservesFields) return ANY_ATOMIC_TYPE;
      return {
        scalar: 'untyped',
        list: compileListType(schema, preservesFields, options),
        map: compileMapType(schema, { parentPreservesFields }, options),
      };
  }
}

function compileMapType(
  schema: StructuralSchema,
  { parentPreservesFields }: SchemaContext,
  options: FieldsTypeOptions,
): MapType {
  const preservesFields = parentPreservesFields || schema['x-kubernetes-preserve-unknown-fields'] === true;
  const fields = new Map<string, FieldType>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const fieldType = { type: compileSchemaType(member, { parentPreservesFields: preservesFields }, options) };
    fields.set(name, member.default === undefined ? fieldType : { ...fieldType, default: member.default });
  }
  if (schema['x-kubernetes-embedded-resource'] === true) addTypeMetaFields(fields, options.metadataType);
  return {
    relationship: schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'separable',
    fields,
    element: findElementType(schema, fields.size, { parentPreservesFields, preservesFields }, options),
  };
}

function findElementType(
  { additionalProperties }: StructuralSchema,
  fieldCount: number,
  { parentPreservesFields, preservesFields }: SchemaContext & { readonly preservesFields: boolean },
  options: FieldsTypeOptions,
): FieldsetType | undefined {
  if (typeof additionalProperties === 'object')
    return compileSchemaType(additionalProperties, { parentPreservesFields: preservesFields }, options);
  const undescribedType =
    options.deducesTypes || parentPreservesFields || fieldCount > 0 ? ANY_SEPARABLE_TYPE : ANY_ATOMIC_TYPE;
  if (additionalProperties !== undefined) return additionalProperties ? undescribedType : undefined;
  return preservesFields || fieldCount === 0 ? undescribedType : undefined;
}

function compileListType(schema: StructuralSchema, preservesFields: boolean, options: FieldsTypeOptions): ListType {
  const element =
    schema.items === undefined
      ? ANY_ATOMIC_TYPE
      : compileSchemaType(schema.items, { parentPreservesFields: preservesFields }, options);
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return { relationship: 'associative', keys: [], element };
  if (type !== 'map') return { relationship: 'atomic', keys: [], element };
  return { relationship: 'associative', keys: schema['x-kubernetes-list-map-keys'] ?? [], element };
}
