/**
 * Creates OpenAPI schemas from the types of spec/types.json. Version 3 contains defaults, and wraps references with siblings in `allOf`.
 * Version 2 does neither.
 *
 * Example: a field `{ref: core.v1.PodSpec}` is `{"default":{},"allOf":[{"$ref":…}]}` in version 3 and `{"$ref":…}` in version 2.
 */
import type { AllTypeFacts, FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import type { Union } from '../../../spec/unions.ts';
import { capitalize } from '../../../values/capitalize.ts';
import { compact } from '../../../values/compact.ts';
import type { FormatComponentName } from './component-names.ts';
import type { GroupVersionKind, TypeKinds } from './type-kinds.ts';

/** The descriptions of types and fields. */
export interface Descriptions {
  type(type: string): string | undefined;
  field(type: string, field: string): string | undefined;
}

/** Creates the reference to another type. */
export type CreateReference = (type: string) => OpenApiSchema;

/** The types of custom resources, which are not in spec/types.json. */
export interface CustomTypeSource {
  findType(kind: GroupVersionKind): string | undefined;
  /** Returns the name of a custom type in documents, or undefined for a built-in type. */
  formatName(type: string): string | undefined;
  listReferences(type: string): string[];
  createSchema(type: string, schemaVersion: SchemaVersion, createReference: CreateReference): OpenApiSchema | undefined;
}

export interface SchemaContext {
  readonly facts: AllTypeFacts;
  readonly kinds: TypeKinds;
  readonly customTypes: CustomTypeSource;
  readonly formatName: FormatComponentName;
  readonly descriptions: Descriptions;
  findUnion(type: string): Union | undefined;
  /** True if elements of lists and maps have defaults in version 3. */
  readonly hasElementDefaults: boolean;
  /** True if request bodies are marked as required in version 3. */
  readonly hasRequiredBodies: boolean;
  /** True if the values of enumerations are listed. */
  readonly hasEnums: boolean;
  /** True if operations in version 2 refer to shared parameters. */
  readonly sharesParameters: boolean;
}

export type SchemaVersion = 'v2' | 'v3';
export type OpenApiSchema = Readonly<Record<string, unknown>>;

/** The type of patches, which is not in spec/types.json because it is never decoded. */
export const PATCH_TYPE = 'meta.v1.Patch';

const REFERENCE_PREFIXES: Readonly<Record<SchemaVersion, string>> = {
  v2: '#/definitions/',
  v3: '#/components/schemas/',
};
/** The defaults of scalars that are always encoded. */
const ZERO_VALUES: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false };

export function createReference(schemaVersion: SchemaVersion, name: string): OpenApiSchema {
  return { $ref: REFERENCE_PREFIXES[schemaVersion] + name };
}

/** Returns the schema of a type. */
export function createTypeSchema(context: SchemaContext, type: string, schemaVersion: SchemaVersion): OpenApiSchema {
  const customSchema = context.customTypes.createSchema(type, schemaVersion, (otherName) =>
    createReference(schemaVersion, context.formatName(otherName)),
  );
  if (customSchema !== undefined) return customSchema;
  const description = context.descriptions.type(type);
  const descriptionMember = description === undefined ? {} : { description };
  if (type === PATCH_TYPE) return { ...descriptionMember, type: 'object' };
  const typeFacts = context.facts.types[type];
  const kinds = context.kinds.findKinds(type);
  const groupVersionKinds = kinds.length === 0 ? {} : { 'x-kubernetes-group-version-kind': kinds };
  if (typeFacts?.fields === undefined)
    return { ...descriptionMember, ...createNonStructSchema(typeFacts ?? {}, schemaVersion) };
  const { fields, required = [], mapType } = typeFacts;
  const properties: Record<string, OpenApiSchema> = {};
  for (const field of Object.keys(fields).sort()) {
    const fieldFacts = fields[field] ?? {};
    properties[field] = createFieldSchema(context, schemaVersion, {
      fieldFacts,
      description: context.descriptions.field(type, field),
      isAlwaysEncoded: isAlwaysEncoded(context.facts, typeFacts, field, fieldFacts),
    });
  }
  return {
    ...descriptionMember,
    type: 'object',
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...groupVersionKinds,
    ...compact({ 'x-kubernetes-map-type': mapType, 'x-kubernetes-unions': createUnions(context, type, fields) }),
  };
}

function createUnions(
  context: SchemaContext,
  type: string,
  fields: NonNullable<TypeFacts['fields']>,
): object[] | undefined {
  const union = context.findUnion(type);
  if (union === undefined) return undefined;
  const members = union.members.filter((member) => member in fields);
  const names = Object.fromEntries(members.map((member) => [member, capitalize(member)]));
  return [{ ...compact({ discriminator: union.discriminator }), 'fields-to-discriminateBy': names }];
}

/**
 * Returns the schema of a type that is not encoded as a struct, such as a quantity, time or IntOrString. Version 2 does not support
 * `oneOf`.
 */
function createNonStructSchema(facts: TypeFacts, schemaVersion: SchemaVersion): OpenApiSchema {
  if (schemaVersion === 'v3' || !('oneOf' in facts)) return { ...facts };
  return { type: 'string', ...compact({ format: facts.format }) };
}

interface FieldContext {
  readonly fieldFacts: FieldFacts;
  readonly description?: string | undefined;
  readonly isAlwaysEncoded: boolean;
}

function createFieldSchema(context: SchemaContext, schemaVersion: SchemaVersion, field: FieldContext): OpenApiSchema {
  const { fieldFacts, description } = field;
  const descriptionMember = description === undefined ? {} : { description };
  const defaultValue = schemaVersion === 'v3' ? findFieldDefault(context, field) : undefined;
  const defaultMember = defaultValue === undefined ? {} : { default: defaultValue };
  const typeExtensions = createExtensions(fieldFacts);
  if (fieldFacts.ref !== undefined) {
    const typeReference = createReference(schemaVersion, context.formatName(fieldFacts.ref));
    const siblings = { ...descriptionMember, ...defaultMember, ...typeExtensions };
    if (Object.keys(siblings).length === 0) return typeReference;
    return schemaVersion === 'v2'
      ? { ...descriptionMember, ...typeReference, ...typeExtensions }
      : { ...descriptionMember, ...defaultMember, allOf: [typeReference], ...typeExtensions };
  }
  const { type, format, items, values } = fieldFacts;
  const createNestedSchema = (nestedFieldFacts: FieldFacts) =>
    createFieldSchema(context, schemaVersion, {
      fieldFacts: nestedFieldFacts,
      isAlwaysEncoded: context.hasElementDefaults,
    });
  return {
    ...descriptionMember,
    ...compact({ type, format }),
    ...defaultMember,
    ...compact({ enum: context.hasEnums ? fieldFacts.enum : undefined }),
    ...(items !== undefined && { items: createNestedSchema(items) }),
    ...(values !== undefined && { additionalProperties: createNestedSchema(values) }),
    ...typeExtensions,
  };
}

function findFieldDefault({ facts: { types } }: SchemaContext, { fieldFacts, isAlwaysEncoded }: FieldContext): unknown {
  if (fieldFacts.default !== undefined) return fieldFacts.default;
  if (!isAlwaysEncoded) return undefined;
  if (fieldFacts.ref !== undefined) return types[fieldFacts.ref]?.fields === undefined ? undefined : {};
  return fieldFacts.format === 'byte' ? undefined : ZERO_VALUES[fieldFacts.type ?? ''];
}

/**
 * Reports whether a field is always encoded. This is true for structs that are not pointers, and for scalars without omitempty, except for
 * apiVersion and kind.
 */
function isAlwaysEncoded(allTypes: AllTypeFacts, type: TypeFacts, name: string, field: FieldFacts): boolean {
  if ((name === 'apiVersion' || name === 'kind') && field.proto === undefined) return false;
  const { pointer, omitempty, ref } = findInlinedField(allTypes, type, name) ?? field;
  return pointer !== true && (ref !== undefined || omitempty !== true);
}

/** Finds a field in embedded structs. If a type repeats a field of a struct, only the struct defines whether it is a pointer or has omitempty. */
function findInlinedField(allTypes: AllTypeFacts, type: TypeFacts, name: string): FieldFacts | undefined {
  for (const { ref } of type.inlined ?? []) {
    const inlinedType = allTypes.types[ref];
    if (inlinedType?.fields?.[name] === undefined) continue;
    return findInlinedField(allTypes, inlinedType, name) ?? inlinedType.fields[name];
  }
  return undefined;
}

function createExtensions(facts: FieldFacts): OpenApiSchema {
  return compact({
    'x-kubernetes-list-map-keys': facts.listMapKeys,
    'x-kubernetes-list-type': facts.listType,
    'x-kubernetes-map-type': facts.mapType,
    'x-kubernetes-patch-merge-key': facts.patchMergeKey,
    'x-kubernetes-patch-strategy': facts.patchStrategy,
  });
}

/** Returns the given types and all types that they reference, sorted by name. */
export function listReachableTypes({ facts, customTypes }: SchemaContext, startTypes: Iterable<string>): string[] {
  const reachedTypes = new Set<string>();
  const pendingTypes = [...startTypes];
  for (let type = pendingTypes.pop(); type !== undefined; type = pendingTypes.pop()) {
    if (reachedTypes.has(type)) continue;
    reachedTypes.add(type);
    pendingTypes.push(...customTypes.listReferences(type));
    for (const field of Object.values(facts.types[type]?.fields ?? {})) pendingTypes.push(...listReferences(field));
  }
  return [...reachedTypes].sort();
}

function listReferences({ ref, items, values }: FieldFacts): string[] {
  const nestedTypes = [items, values].flatMap((nestedFieldFacts) =>
    nestedFieldFacts === undefined ? [] : listReferences(nestedFieldFacts),
  );
  return ref === undefined ? nestedTypes : [ref, ...nestedTypes];
}
