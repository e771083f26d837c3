/**
 * Creates the schema of a kind with all references resolved. A reference to an enclosing type becomes an object without properties, so that the
 * recursion ends.
 *
 * Example: `spec.template` of a Deployment is a reference in the document. Here it has the properties of a Pod template.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { type Fields, readMembers, readText } from '../object-fields.ts';
import type { Registry } from '../resource.ts';
import { createTypeSchema, type SchemaContext } from './schemas.ts';
import { createTypeContext } from './type-context.ts';
import type { GroupVersionKind } from './type-kinds.ts';

const REFERENCE_PATTERN = /^#\/components\/schemas\//;
const INT_OR_STRING_FORMAT = 'int-or-string';

/** Returns a function that returns the schema of a kind, or undefined for an unknown kind. */
export function createSchemaFinder(
  registry: Registry,
  dialect: Dialect,
): (kind: GroupVersionKind) => StructuralSchema | undefined {
  const types = createTypeContext(registry, dialect);
  const descriptions = { type: () => undefined, field: () => undefined };
  const context: SchemaContext = {
    ...types,
    // Components have the names of their types, so that each reference leads back to the type.
    formatName: (type) => type,
    descriptions,
    findUnion: () => undefined,
    hasElementDefaults: true,
    hasRequiredBodies: true,
    hasEnums: true,
    sharesParameters: true,
  };
  return (kind) => {
    const type = types.customTypes.findType(kind) ?? types.kinds.findType(kind);
    return type === undefined ? undefined : resolveReferences(context, createComponent(context, type), [type]);
  };
}

function createComponent(context: SchemaContext, type: string): JsonObject {
  const schema: JsonObject = JSON.parse(JSON.stringify(createTypeSchema(context, type, 'v3')));
  return schema;
}

function resolveReferences(
  context: SchemaContext,
  schema: Fields,
  enclosingTypes: readonly string[],
): StructuralSchema {
  const type = findReferencedType(schema);
  if (type !== undefined) {
    return enclosingTypes.includes(type)
      ? { type: 'object' }
      : resolveReferences(context, createComponent(context, type), [...enclosingTypes, type]);
  }
  const convertMember = (member: Json): StructuralSchema =>
    resolveReferences(context, readMembers(member), enclosingTypes);
  const { properties, items, additionalProperties: valueSchema } = schema;
  const format = readText(schema.format);
  return {
    ...(schema.type !== undefined && { type: readText(schema.type) }),
    ...(format !== '' && { format }),
    ...((format === INT_OR_STRING_FORMAT || schema['x-kubernetes-int-or-string'] === true) && {
      'x-kubernetes-int-or-string': true,
    }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(readMembers(properties)).map(([name, property]) => [name, convertMember(property ?? {})]),
      ),
    }),
    ...(items !== undefined && { items: convertMember(items) }),
    ...(typeof valueSchema === 'object' && { additionalProperties: convertMember(valueSchema) }),
  };
}

/** Returns the referenced type. A reference with siblings is wrapped in `allOf`. */
function findReferencedType({ $ref, allOf }: Fields): string | undefined {
  if (typeof $ref === 'string') return $ref.replace(REFERENCE_PATTERN, '');
  const [reference] = Array.isArray(allOf) ? allOf : [];
  return reference === undefined ? undefined : findReferencedType(readMembers(reference));
}
