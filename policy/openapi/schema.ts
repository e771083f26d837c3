/** Defines the members of OpenAPI documents (versions 2 and 3) from which a history is created. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
}

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** The schema to which a reference refers, and the name of the reference. Without a reference, the name is empty. */
export interface ResolvedSchema {
  readonly name: string;
  readonly schema: Schema;
}

/** Returns the schema to which a schema refers, or the schema itself if it has no reference. */
export function resolveSchema(schema: Schema, schemas: Schemas): ResolvedSchema {
  const [onlySchema, otherSchema] = schema.allOf ?? [];
  const reference = schema.$ref ?? (otherSchema === undefined ? onlySchema?.$ref : undefined);
  if (reference === undefined) return { name: '', schema };
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return { name, schema: schemas[name] ?? {} };
}

/** Returns the type of a schema for messages, such as `array of string`, `integer (int32)`, or `object` for any object with members. */
export function describeType(schema: Schema, schemas: Schemas): string {
  const { schema: resolvedSchema } = resolveSchema(schema, schemas);
  if (resolvedSchema.items !== undefined && (resolvedSchema.type ?? 'array') === 'array')
    return `array of ${describeType(resolvedSchema.items, schemas)}`;
  if (typeof resolvedSchema.additionalProperties === 'object')
    return `map of ${describeType(resolvedSchema.additionalProperties, schemas)}`;
  if (resolvedSchema.properties !== undefined) return 'object';
  const alternatives = resolvedSchema.oneOf ?? resolvedSchema.anyOf;
  if (resolvedSchema.type === undefined && alternatives !== undefined)
    return alternatives
      .map((schema) => describeType(schema, schemas))
      .toSorted()
      .join(' or ');
  return resolvedSchema.format === undefined
    ? (resolvedSchema.type ?? 'any')
    : `${resolvedSchema.type} (${resolvedSchema.format})`;
}

/** Returns the kinds of a document, except lists and kinds that belong to several groups (such as DeleteOptions). */
export function findKinds(
  schemas: Schemas,
): ReadonlyMap<string, { readonly id: GroupVersionKind; readonly schema: Schema }> {
  return new Map(
    Object.values(schemas).flatMap((schema) => {
      const [id, otherId] = schema['x-kubernetes-group-version-kind'] ?? [];
      if (id === undefined || otherId !== undefined || isList(id.kind, schema)) return [];
      return [[`${id.group}/${id.version}/${id.kind}`, { id, schema }] as const];
    }),
  );
}

function isList(kind: string, { properties = {} }: Schema): boolean {
  return kind.endsWith('List') && properties.items !== undefined;
}
