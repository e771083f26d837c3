/** The parts of OpenAPI documents (versions 2 and 3) from which a history is created. */

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

/** A schema after following its references, and the name of the last reference. */
export interface ResolvedSchema {
  readonly name: string;
  readonly schema: Schema;
}

export function resolveSchema(schema: Schema, schemas: Schemas): ResolvedSchema {
  const [onlySchema, otherSchema] = schema.allOf ?? [];
  const reference = schema.$ref ?? (otherSchema === undefined ? onlySchema?.$ref : undefined);
  if (reference === undefined) return { name: '', schema };
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return { name, schema: schemas[name] ?? {} };
}

/** Returns the type for messages: `array of string`, `integer (int32)`. Objects with members are all `object`. */
export function describeType(schema: Schema, schemas: Schemas): string {
  const { schema: ownSchema } = resolveSchema(schema, schemas);
  if (ownSchema.items !== undefined && (ownSchema.type ?? 'array') === 'array')
    return `array of ${describeType(ownSchema.items, schemas)}`;
  if (typeof ownSchema.additionalProperties === 'object')
    return `map of ${describeType(ownSchema.additionalProperties, schemas)}`;
  if (ownSchema.properties !== undefined) return 'object';
  const choice = ownSchema.oneOf ?? ownSchema.anyOf;
  if (ownSchema.type === undefined && choice !== undefined)
    return choice
      .map((schema) => describeType(schema, schemas))
      .toSorted()
      .join(' or ');
  return ownSchema.format === undefined ? (ownSchema.type ?? 'any') : `${ownSchema.type} (${ownSchema.format})`;
}

/** Returns the kinds of a document, without lists and kinds of several groups (DeleteOptions). */
export function findKinds(
  schemas: Schemas,
): ReadonlyMap<string, { readonly id: GroupVersionKind; readonly schema: Schema }> {
  return new Map(
    Object.values(schemas).flatMap((schema) => {
      const [id, otherGroupVersionKind] = schema['x-kubernetes-group-version-kind'] ?? [];
      if (id === undefined || otherGroupVersionKind !== undefined || isList(id.kind, schema)) return [];
      return [[`${id.group}/${id.version}/${id.kind}`, { id, schema }] as const];
    }),
  );
}

function isList(kind: string, { properties = {} }: Schema): boolean {
  return kind.endsWith('List') && properties.items !== undefined;
}
