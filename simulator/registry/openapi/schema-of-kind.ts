/**
 * The schema of a kind with all that it refers to in place. Worked example: `spec.template` of a Deployment, a reference in the document,
 * has the properties of a Pod here. A type within itself is an object without properties.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { Structural } from '../../pure/custom/structural.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { type Fields, fieldsOf, text } from '../fields.ts';
import type { Registry } from '../resource.ts';
import type { GroupVersionKind } from './kinds-of-types.ts';
import { type SchemaContext, typeSchema } from './schemas.ts';
import { typeContext } from './type-context.ts';

const REFERENCE = /^#\/components\/schemas\//;
const INT_OR_STRING = 'int-or-string';

/** Undefined for a kind that there is not. */
export function schemaOfKind(registry: Registry, dialect: Dialect): (kind: GroupVersionKind) => Structural | undefined {
  const types = typeContext(registry, dialect);
  const descriptions = { type: () => undefined, field: () => undefined };
  // Components are found by the name of their type.
  const context: SchemaContext = { ...types, name: (type) => type, descriptions, hasElementDefaults: true };
  return (kind) => {
    const type = types.custom.typeOf(kind) ?? types.kinds.typeOf(kind);
    return type === undefined ? undefined : structural(context, component(context, type), [type]);
  };
}

function component(context: SchemaContext, type: string): JsonObject {
  const schema: JsonObject = JSON.parse(JSON.stringify(typeSchema(context, type, 'v3')));
  return schema;
}

function structural(context: SchemaContext, schema: Fields, within: readonly string[]): Structural {
  const type = referenceIn(schema);
  if (type !== undefined) {
    return within.includes(type)
      ? { type: 'object' }
      : structural(context, component(context, type), [...within, type]);
  }
  const below = (member: Json): Structural => structural(context, fieldsOf(member), within);
  const { properties, items, additionalProperties: others } = schema;
  const format = text(schema.format);
  return {
    ...(schema.type !== undefined && { type: text(schema.type) }),
    ...(format !== '' && { format }),
    ...((format === INT_OR_STRING || schema['x-kubernetes-int-or-string'] === true) && {
      'x-kubernetes-int-or-string': true,
    }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(fieldsOf(properties)).map(([name, property]) => [name, below(property ?? {})]),
      ),
    }),
    ...(items !== undefined && { items: below(items) }),
    ...(typeof others === 'object' && { additionalProperties: below(others) }),
  };
}

/** One with siblings stands in `allOf`. */
function referenceIn({ $ref, allOf }: Fields): string | undefined {
  if (typeof $ref === 'string') return $ref.replace(REFERENCE, '');
  const [link] = Array.isArray(allOf) ? allOf : [];
  return link === undefined ? undefined : referenceIn(fieldsOf(link));
}
