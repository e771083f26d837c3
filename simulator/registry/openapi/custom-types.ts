/**
 * Publishes the schemas of custom resources in the OpenAPI documents. Schemas are simplified for version 2. The key of a type consists of
 * group, version and kind. Its name consists of the reversed group, version and kind, as in `com.example.v1.Widget`.
 */
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { readMembers } from '../object-fields.ts';
import type { Registry, ResourceType } from '../resource.ts';
import { listVersionResources } from '../version-resources.ts';
import type { CreateReference, CustomTypeSource, OpenApiSchema, SchemaVersion } from './schemas.ts';
import type { GroupVersionKind } from './type-kinds.ts';

const OBJECT_META_TYPE = 'meta.v1.ObjectMeta';
const LIST_META_TYPE = 'meta.v1.ListMeta';
const LIST_SUFFIX = 'List';

export class CustomTypes implements CustomTypeSource {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  findType({ group, version, kind }: GroupVersionKind): string | undefined {
    const type = `${group}/${version}/${kind}`;
    return this.#findResource(type) === undefined ? undefined : type;
  }

  /** Returns the name of a custom type, or undefined for a built-in type. */
  formatName(type: string): string | undefined {
    const [group = '', version, kind] = type.split('/');
    if (kind === undefined) return undefined;
    return `${group.split('.').reverse().join('.')}.${version}.${kind}`;
  }

  listReferences(type: string): string[] {
    const match = this.#findResource(type);
    if (match === undefined) return [];
    return match.isList ? [`${match.resource.apiVersion}/${match.resource.kind}`, LIST_META_TYPE] : [OBJECT_META_TYPE];
  }

  createSchema(
    type: string,
    schemaVersion: SchemaVersion,
    createReference: CreateReference,
  ): OpenApiSchema | undefined {
    const match = this.#findResource(type);
    if (match === undefined) return undefined;
    const { resource, isList } = match;
    const { group, version, kind, listKind, customType } = resource;
    const schema = isList
      ? createListSchema(resource, createReference, this.#registry.behaviors.has('openapi-custom-apply'))
      : createRootSchema(customType?.structuralSchema ?? {}, schemaVersion, createReference);
    const fields = customType?.selectableFields ?? [];
    return {
      ...schema,
      'x-kubernetes-group-version-kind': [{ group, kind: isList ? listKind : kind, version }],
      ...(fields.length > 0 && { 'x-kubernetes-selectable-fields': fields.map((fieldPath) => ({ fieldPath })) }),
    };
  }

  #findResource(type: string): { resource: ResourceType; isList: boolean } | undefined {
    const [group = '', version = '', kind] = type.split('/');
    for (const resource of kind === undefined ? [] : listVersionResources(this.#registry, group, version)) {
      if (resource.customType === undefined) continue;
      if (resource.kind === kind) return { resource, isList: false };
      if (`${resource.kind}${LIST_SUFFIX}` === kind) return { resource, isList: true };
    }
    return undefined;
  }
}

const TYPE_META_PROPERTIES = {
  apiVersion: { description: 'The API version of the object.', type: 'string' },
  kind: { description: 'The kind of the object.', type: 'string' },
};

function createMetadataSchema(createReference: CreateReference, type: string): OpenApiSchema {
  const reference = createReference(type);
  const description = 'The metadata that all kinds have in common.';
  return Object.hasOwn(reference, '$ref') && String(reference.$ref).startsWith('#/definitions')
    ? { description, ...reference }
    : { description, allOf: [reference] };
}

function createListSchema(
  { apiVersion, kind, resource }: ResourceType,
  createReference: CreateReference,
  hasType: boolean,
): OpenApiSchema {
  const items = { description: `List of ${resource}.`, type: 'array', items: createReference(`${apiVersion}/${kind}`) };
  return {
    description: `${kind}List is a list of ${kind}`,
    ...(hasType && { type: 'object' }),
    required: ['items'],
    properties: { ...TYPE_META_PROPERTIES, items, metadata: createMetadataSchema(createReference, LIST_META_TYPE) },
  };
}

function createRootSchema(
  schema: StructuralSchema,
  schemaVersion: SchemaVersion,
  createReference: CreateReference,
): OpenApiSchema {
  const omitsProperties = schemaVersion === 'v2' && schema['x-kubernetes-preserve-unknown-fields'] === true;
  const rootSchema: JsonObject = omitsProperties
    ? { type: 'object' }
    : publishSchema(schema, schemaVersion, createReference);
  const properties = {
    ...readMembers(rootSchema.properties),
    ...TYPE_META_PROPERTIES,
    metadata: readMembers(createMetadataSchema(createReference, OBJECT_META_TYPE)),
  };
  return { ...rootSchema, properties: sortMembers(properties) };
}

const UNPUBLISHED_MEMBERS = new Set(['example', 'externalDocs', 'id', '$schema']);
/** The members that OpenAPI v2 does not support. */
const MEMBERS_NEW_IN_V3 = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'default', 'nullable']);
const INT_OR_STRING_ALTERNATIVES = [{ type: 'integer' }, { type: 'string' }];

function publishSchema(
  schema: StructuralSchema,
  schemaVersion: SchemaVersion,
  createReference: CreateReference,
): JsonObject {
  const publishedSchema: JsonObject = {};
  for (const [name, member] of Object.entries<Json>(schema)) {
    if (UNPUBLISHED_MEMBERS.has(name) || (schemaVersion === 'v2' && MEMBERS_NEW_IN_V3.has(name)) || isEmpty(member))
      continue;
    publishedSchema[name] = publishMember(name, member, schemaVersion, createReference);
  }
  if (schemaVersion === 'v3' && schema['x-kubernetes-int-or-string'] === true && !isIntOrString(schema)) {
    publishedSchema.anyOf = INT_OR_STRING_ALTERNATIVES;
  }
  if (schemaVersion === 'v2') simplifySchema(publishedSchema, schema);
  const omitsProperties = schemaVersion === 'v2' && schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema['x-kubernetes-embedded-resource'] === true && !omitsProperties) {
    const properties = {
      ...readMembers(publishedSchema.properties),
      ...TYPE_META_PROPERTIES,
      metadata: readMembers(createMetadataSchema(createReference, OBJECT_META_TYPE)),
    };
    publishedSchema.properties = sortMembers(properties);
    publishedSchema.required = [
      ...(Array.isArray(publishedSchema.required) ? publishedSchema.required : []),
      'kind',
      'apiVersion',
    ];
  }
  return publishedSchema;
}

function isEmpty(member: Json): boolean {
  return member === '' || member === false || (Array.isArray(member) && member.length === 0);
}

function isIntOrString({ anyOf, allOf = [] }: StructuralSchema): boolean {
  return anyOf !== undefined || allOf.some((nestedSchema) => nestedSchema.anyOf !== undefined);
}

function publishMember(
  name: string,
  member: Json,
  schemaVersion: SchemaVersion,
  createReference: CreateReference,
): Json {
  if ((name === 'items' || name === 'additionalProperties') && isObject(member)) {
    return publishSchema(member, schemaVersion, createReference);
  }
  if (name !== 'properties' || !isObject(member)) return member;
  const members = Object.entries(member).map(([key, property]): [string, Json] => [
    key,
    publishSchema(readMembers(property), schemaVersion, createReference),
  ]);
  return sortMembers(Object.fromEntries(members));
}

/**
 * Simplifies a schema for version 2, as in kube-apiserver, because kubectl cannot validate members of nullable or arbitrary objects, or
 * lists without items.
 */
function simplifySchema(publishedSchema: JsonObject, schema: StructuralSchema): void {
  const preservesUnknown = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema.nullable === true || preservesUnknown) {
    delete publishedSchema.items;
    delete publishedSchema.properties;
  }
  const isUntyped =
    schema.nullable === true || (publishedSchema.items === undefined && publishedSchema.type === 'array');
  if (isUntyped || (preservesUnknown && publishedSchema.type === 'object')) delete publishedSchema.type;
  const { additionalProperties: valueSchema, required = [] } = schema;
  const remainingMembers =
    typeof valueSchema === 'object' && valueSchema.nullable === true
      ? []
      : required.filter((name) => schema.properties?.[name]?.nullable !== true);
  if (remainingMembers.length === 0) delete publishedSchema.required;
  else publishedSchema.required = remainingMembers;
}

function sortMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
