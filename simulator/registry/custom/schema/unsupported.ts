/** Members of JSON schema that definitions don't have; with one of them a schema is not looked at any closer. */
import type { Structural } from '../../../pure/custom/structural.ts';
import type { Json } from '../../../pure/object.ts';

type Members = Readonly<Record<string, Json | undefined>>;

/** The first that is there, at the root or below, as a message about the whole. */
export function unsupported(schema: Structural): string | undefined {
  const members = schema as unknown as Members;
  for (const [name, shown = name] of [
    ['id'],
    ['$schema', 'schema'],
    ['$ref'],
    ['patternProperties'],
    ['dependencies'],
    ['additionalItems'],
    ['definitions'],
  ] as const) {
    if (isThere(members[name])) return `OpenAPIV3Schema '${shown}' is not supported`;
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  }
  if (Array.isArray(schema.items)) return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  for (const below of schemasBelow(schema)) {
    const problems = unsupported(below);
    if (problems !== undefined) return problems;
  }
  return undefined;
}

function schemasBelow({ not, allOf, anyOf, oneOf, items, properties, additionalProperties }: Structural): Structural[] {
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

function isThere(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
