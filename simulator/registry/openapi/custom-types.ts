/**
 * The types of definitions in the published documents: their schemas as they were defined, but that version 2 has no word for much of it.
 * A type is named by group, version and kind here, and published under the group read backwards: `com.example.v1.Widget`.
 */
import { isMap, type Structural } from '../../pure/custom/structural.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { Registry, ResourceType } from '../resource.ts';
import type { GroupVersionKind } from './kinds-of-types.ts';
import type { DefinedTypes, OpenApiSchema, Reference, Style } from './schemas.ts';

const OBJECT_META = 'meta.v1.ObjectMeta';
const LIST_META = 'meta.v1.ListMeta';
const LIST = 'List';

export class CustomTypes implements DefinedTypes {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  typeOf({ group, version, kind }: GroupVersionKind): string | undefined {
    const type = `${group}/${version}/${kind}`;
    return this.#find(type) === undefined ? undefined : type;
  }

  /** Undefined for a type of the release. */
  name(type: string): string | undefined {
    const [group = '', version, kind] = type.split('/');
    if (kind === undefined) return undefined;
    return `${group.split('.').reverse().join('.')}.${version}.${kind}`;
  }

  references(type: string): string[] {
    const found = this.#find(type);
    if (found === undefined) return [];
    return found.list ? [`${found.resource.apiVersion}/${found.resource.kind}`, LIST_META] : [OBJECT_META];
  }

  schema(type: string, style: Style, refer: Reference): OpenApiSchema | undefined {
    const found = this.#find(type);
    if (found === undefined) return undefined;
    const { resource, list } = found;
    const { group, version, kind, listKind, custom } = resource;
    const own = list ? listSchema(resource, refer) : rootSchema(custom?.structural ?? {}, style, refer);
    const fields = custom?.selectable ?? [];
    return {
      ...own,
      'x-kubernetes-group-version-kind': [{ group, kind: list ? listKind : kind, version }],
      ...(fields.length > 0 && { 'x-kubernetes-selectable-fields': fields.map((fieldPath) => ({ fieldPath })) }),
    };
  }

  #find(type: string): { resource: ResourceType; list: boolean } | undefined {
    const [group = '', version = '', kind] = type.split('/');
    for (const resource of kind === undefined ? [] : this.#registry.resources) {
      if (resource.custom === undefined || resource.group !== group || resource.version !== version) continue;
      if (resource.kind === kind) return { resource, list: false };
      if (`${resource.kind}${LIST}` === kind) return { resource, list: true };
    }
    return undefined;
  }
}

const HEADER = {
  apiVersion: { description: 'The version of the API that this object is written in.', type: 'string' },
  kind: { description: 'What this object is.', type: 'string' },
};

function metadata(refer: Reference, type: string): OpenApiSchema {
  const link = refer(type);
  const description = 'What all objects have: names, labels, owners, versions.';
  return Object.hasOwn(link, '$ref') && String(link.$ref).startsWith('#/definitions')
    ? { description, ...link }
    : { description, allOf: [link] };
}

function listSchema({ apiVersion, kind, resource }: ResourceType, refer: Reference): OpenApiSchema {
  const items = { description: `List of ${resource}.`, type: 'array', items: refer(`${apiVersion}/${kind}`) };
  return {
    description: `${kind}List is a list of ${kind}`,
    type: 'object',
    required: ['items'],
    properties: { ...HEADER, items, metadata: metadata(refer, LIST_META) },
  };
}

function rootSchema(schema: Structural, style: Style, refer: Reference): OpenApiSchema {
  const opaque = style === 'v2' && schema['x-kubernetes-preserve-unknown-fields'] === true;
  const own: JsonObject = opaque ? { type: 'object' } : published(schema, style, refer);
  const properties = {
    ...(own.properties as JsonObject | undefined),
    ...HEADER,
    metadata: metadata(refer, OBJECT_META),
  };
  return { ...own, properties: sorted(properties as unknown as JsonObject) };
}

const UNPUBLISHED = new Set(['example', 'externalDocs', 'id', '$schema']);
/** What version 2 knows nothing of. */
const NEW_IN_V3 = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'default', 'nullable']);
const INT_OR_STRING = [{ type: 'integer' }, { type: 'string' }];

function published(schema: Structural, style: Style, refer: Reference): JsonObject {
  const found: JsonObject = {};
  for (const [name, member] of Object.entries(schema as unknown as JsonObject)) {
    if (UNPUBLISHED.has(name) || (style === 'v2' && NEW_IN_V3.has(name)) || isUnsaid(member as Json)) continue;
    found[name] = below(name, member as Json, style, refer);
  }
  if (style === 'v3' && schema['x-kubernetes-int-or-string'] === true && !saysIntOrString(schema)) {
    found.anyOf = INT_OR_STRING;
  }
  if (style === 'v2') simplify(found, schema);
  const opaque = style === 'v2' && schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema['x-kubernetes-embedded-resource'] === true && !opaque) {
    const properties = {
      ...(found.properties as JsonObject | undefined),
      ...HEADER,
      metadata: metadata(refer, OBJECT_META),
    };
    found.properties = sorted(properties as unknown as JsonObject);
    found.required = [...((found.required as string[] | undefined) ?? []), 'kind', 'apiVersion'];
  }
  return found;
}

function isUnsaid(member: Json): boolean {
  return member === '' || member === false || (Array.isArray(member) && member.length === 0);
}

function saysIntOrString({ anyOf, allOf = [] }: Structural): boolean {
  return anyOf !== undefined || allOf.some((one) => one.anyOf !== undefined);
}

function below(name: string, member: Json, style: Style, refer: Reference): Json {
  if ((name === 'items' || name === 'additionalProperties') && isMap(member)) {
    return published(member as Structural, style, refer);
  }
  if (name !== 'properties' || !isMap(member)) return member;
  const members = Object.entries(member).map(([key, own]): [string, Json] => [
    key,
    published(own as Structural, style, refer),
  ]);
  return sorted(Object.fromEntries(members));
}

/** Clients of version 2 stumble over members of what may be null or anything else, and over lists of they know not what. */
function simplify(found: JsonObject, schema: Structural): void {
  const preserves = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema.nullable === true || preserves) {
    delete found.items;
    delete found.properties;
  }
  const untyped = schema.nullable === true || (found.items === undefined && found.type === 'array');
  if (untyped || (preserves && found.type === 'object')) delete found.type;
  const { additionalProperties: others } = schema;
  const required = (found.required as string[] | undefined) ?? [];
  const left =
    typeof others === 'object' && others.nullable === true
      ? []
      : required.filter((name) => (schema.properties?.[name] as Structural | undefined)?.nullable !== true);
  if (left.length === 0) delete found.required;
  else found.required = left;
}

function sorted(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}
