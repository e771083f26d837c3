/** Finds members of JSON Schema that CustomResourceDefinitions do not support. A schema that has an unsupported member is not validated further. */
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import type { Json } from '../../../pure/object.ts';

/** Returns the message for the first unsupported member at any depth. */
export function findUnsupportedMember(schema: StructuralSchema): string | undefined {
  const members: Readonly<Record<string, Json | undefined>> = schema;
  for (const [name, nameInMessage = name] of [
    ['id'],
    ['$schema', 'schema'],
    ['$ref'],
    ['patternProperties'],
    ['dependencies'],
    ['additionalItems'],
    ['definitions'],
  ] as const) {
    if (isMemberSet(name, members[name])) return `OpenAPIV3Schema '${nameInMessage}' is not supported`;
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  }
  if (Array.isArray(schema.items) && schema.items.length > 0)
    return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  for (const nestedSchema of listNestedSchemas(schema)) {
    const message = findUnsupportedMember(nestedSchema);
    if (message !== undefined) return message;
  }
  return undefined;
}

function listNestedSchemas({
  not,
  allOf,
  anyOf,
  oneOf,
  items,
  properties,
  additionalProperties,
}: StructuralSchema): StructuralSchema[] {
  return [
    ...(not === undefined ? [] : [not]),
    ...(allOf ?? []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...(items === undefined || items === null ? [] : [items]),
    ...Object.values(properties ?? {}),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
}

function isMemberSet(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (name === 'additionalItems') return true;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
