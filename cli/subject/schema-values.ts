/** Derives values from the schema of a resource: values that the server must reject, and lists whose items have keys. */
import type { OpenApiSchema, TypeSchema } from '../../client/discovery/openapi.ts';
import { createSampleValue } from '../../client/discovery/sample-object.ts';
import { MISSING, type PathSegment, parsePath, readPath } from '../../steps/harness/comparison/paths.ts';
import type { MutableField } from '../../steps/harness/resource/resource-under-test.ts';
import type { FieldValue, KeyedList } from '../../steps/harness/resource/resource-values.ts';
import { compact } from '../../values/compact.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';

/** A scalar value and its path. */
export interface ScalarField {
  readonly path: string;
  readonly value: unknown;
}

/** Returns the scalar values within a value, in order. */
export function listScalarFields(value: unknown, path = ''): ScalarField[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => listScalarFields(item, `${path}[${index}]`));
  if (!isJsonObject(value)) return value === null || value === undefined ? [] : [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => listScalarFields(member, joinMemberPath(path, name)));
}

function joinMemberPath(path: string, name: string): string {
  if (!/^[\w-]+$/.test(name)) return `${path}["${name}"]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the schema of a field, with references resolved; undefined if there is none. */
function findSchema({ schema, resolveReference: resolveSchema }: TypeSchema, path: string): OpenApiSchema | undefined {
  let currentSchema: OpenApiSchema | undefined = resolveSchema(schema);
  for (const segment of parsePath(path))
    currentSchema = currentSchema === undefined ? undefined : findMemberSchema(currentSchema, segment, resolveSchema);
  return currentSchema;
}

function findMemberSchema(
  { items, properties, additionalProperties }: OpenApiSchema,
  segment: PathSegment,
  resolveSchema: TypeSchema['resolveReference'],
): OpenApiSchema | undefined {
  const valueSchema = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const member = typeof segment === 'number' ? items : (properties?.[segment] ?? valueSchema);
  return member === undefined ? undefined : resolveSchema(member);
}

const JSON_TYPE_NAMES: Readonly<Record<string, string>> = { integer: 'number' };

/**
 * Returns the JSON type of a field, such as `string`, from the schema or from the value in the object. Returns undefined if neither
 * determines the type.
 */
export function findType(schema: TypeSchema | undefined, object: object, path: string): string | undefined {
  const fieldSchema = schema === undefined ? undefined : findSchema(schema, path);
  if (fieldSchema?.['x-kubernetes-int-or-string'] === true) return undefined;
  if (fieldSchema?.type !== undefined) return JSON_TYPE_NAMES[fieldSchema.type] ?? fieldSchema.type;
  const value = readPath(object, path);
  return value === MISSING || value === null ? undefined : findJsonType(value);
}

export function findJsonType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

const SCALAR_TYPES = new Set(['string', 'integer', 'number', 'boolean']);

/** Returns the first field of the object with a scalar type, together with an empty map, which is an invalid value for the field. */
export function findScalarField(schema: TypeSchema, content: object): FieldValue | undefined {
  const scalarField = listScalarFields(content).find(({ path }) => {
    const { type = '', 'x-kubernetes-int-or-string': isIntOrString } = findSchema(schema, path) ?? {};
    return SCALAR_TYPES.has(type) && isIntOrString !== true;
  });
  return scalarField === undefined ? undefined : { path: scalarField.path, value: {} };
}

/** Returns the status fields to try, in order: numbers, strings, booleans, then lists that many kinds have. */
export function listStatusFields(schema: TypeSchema): MutableField[] {
  const { properties = {}, required = [] } = findSchema(schema, 'status') ?? {};
  const members = Object.keys(properties);
  const statusMembers = members.flatMap((name) => {
    const values = chooseStatusValues(findSchema(schema, `status.${name}`) ?? {});
    return values === undefined ? [] : [{ path: joinMemberPath('status', name), values }];
  });
  const rankField = ({ path, values }: MutableField): number =>
    path === 'status.replicas' ? 0 : ['number', 'string', 'boolean'].indexOf(typeof values[0]) + 1;
  const rankedMembers = statusMembers.toSorted((a, b) => rankField(a) - rankField(b));
  // A server returns 0 for a required field that a write omits. An optional field is absent then.
  const isRequired = ({ path }: MutableField): boolean =>
    required.some((name) => path === joinMemberPath('status', name));
  const statusLists = COMMON_STATUS_LISTS.filter(({ path }) => findSchema(schema, path)?.type === 'array');
  return [
    ...rankedMembers.filter((member) => !isRequired(member)),
    ...statusLists,
    ...rankedMembers.filter((member) => isRequired(member)),
  ];
}

function chooseStatusValues({
  type,
  format,
  enum: permittedValues,
  minimum = 0,
}: OpenApiSchema): readonly unknown[] | undefined {
  if (permittedValues !== undefined) return permittedValues.length > 1 ? permittedValues.slice(0, 2) : undefined;
  if (type === 'integer') return [minimum + 2, minimum + 3];
  if (type === 'boolean') return [true, false];
  return type === 'string' && format === undefined ? ['first', 'second'] : undefined;
}

const TIME = '2020-01-01T00:00:00Z';
const EXAMPLE_CONDITION = { type: 'Assay', lastTransitionTime: TIME, reason: 'Assay', message: 'a condition' };
const createConditions = (status: string, members: object = {}) => [{ ...EXAMPLE_CONDITION, status, ...members }];
const COMMON_STATUS_LISTS: readonly MutableField[] = [
  { path: 'status.conditions', values: [createConditions('True'), createConditions('False')] },
  // A server sets the lastUpdateTime of a condition that has none.
  {
    path: 'status.conditions',
    values: [createConditions('True', { lastUpdateTime: TIME }), createConditions('False', { lastUpdateTime: TIME })],
  },
  { path: 'status.loadBalancer.ingress', values: [[{ ip: '192.0.2.1' }], [{ ip: '192.0.2.2' }]] },
];

/** Returns values that violate the schema: first for fields of the object, then for other fields of spec. */
export function listInvalidValues(schema: TypeSchema, content: object): FieldValue[] {
  const contentPaths = listScalarFields(content).map(({ path }) => path);
  const specProperties = findSchema(schema, 'spec')?.properties ?? {};
  const specPaths = Object.keys(specProperties).map((name) => joinMemberPath('spec', name));
  return [...new Set([...contentPaths, ...specPaths])].flatMap((path) => {
    const value = createInvalidValue(findSchema(schema, path) ?? {});
    return value === undefined ? [] : [{ path, value }];
  });
}

function createInvalidValue({
  type = '',
  minimum,
  maximum,
  minLength = 0,
  maxLength,
  ...rest
}: OpenApiSchema): unknown {
  if (type === 'string' && rest.enum !== undefined) return 'no-such-value';
  if (type === 'string' && maxLength !== undefined && maxLength < 1_000) return 'x'.repeat(maxLength + 1);
  if (type === 'string' && minLength > 0 && rest.format === undefined) return '';
  if (type !== 'integer' && type !== 'number') return undefined;
  if (minimum !== undefined) return minimum - 1;
  return maximum === undefined ? undefined : maximum + 1;
}

/** The depth to which `findLists` searches the members of objects. It does not search the items of lists. */
const MAX_DEPTH = 5;

export interface ListWithKeys {
  readonly path: string;
  readonly keys: readonly string[];
  readonly mergeKey?: string;
}

/** Returns the lists whose items have keys. Lists that the object contains are first. */
export function findKeyedLists(schema: TypeSchema, content: object): ListWithKeys[] {
  const { properties = {} } = schema.resolveReference(schema.schema);
  const lists = Object.entries(properties).flatMap(([name, member]) =>
    ['metadata', 'status'].includes(name) ? [] : findLists(schema.resolveReference, member, name, 1),
  );
  const rankAbsence = ({ path }: ListWithKeys): number => (readPath(content, path) === MISSING ? 1 : 0);
  return lists.toSorted((a, b) => rankAbsence(a) - rankAbsence(b));
}

function findLists(
  resolveSchema: TypeSchema['resolveReference'],
  schema: OpenApiSchema,
  path: string,
  depth: number,
): ListWithKeys[] {
  const resolvedSchema = resolveSchema(schema);
  // The extensions are either next to a `$ref` or in the schema that it refers to.
  const mergeKey = schema['x-kubernetes-patch-merge-key'] ?? resolvedSchema['x-kubernetes-patch-merge-key'];
  const isMap = (schema['x-kubernetes-list-type'] ?? resolvedSchema['x-kubernetes-list-type']) === 'map';
  const keys = schema['x-kubernetes-list-map-keys'] ?? resolvedSchema['x-kubernetes-list-map-keys'] ?? [];
  if (resolvedSchema.type === 'array') {
    if (!isMap || keys.length === 0) return [];
    return [{ path, keys, ...compact({ mergeKey }) }];
  }
  if (depth >= MAX_DEPTH) return [];
  return Object.entries(resolvedSchema.properties ?? {}).flatMap(([name, member]) =>
    findLists(resolveSchema, member, joinMemberPath(path, name), depth + 1),
  );
}

/**
 * Returns pairs of list items to try on the server. The first item comes from the object or its schema; the second item has another value
 * of one of the keys.
 */
export function listItemPairs(list: ListWithKeys, schema: TypeSchema | undefined, content: object): KeyedList[] {
  const firstItem = findFirstItem(list, schema, content);
  if (firstItem === undefined) return [];
  const itemSchema = schema === undefined ? undefined : findSchema(schema, `${list.path}[0]`);
  const { mergeKey } = list;
  const orderedKeys = mergeKey === undefined ? list.keys : [mergeKey, ...list.keys.filter((key) => key !== mergeKey)];
  return orderedKeys.flatMap((key) => {
    const value = firstItem[key];
    const otherValue = chooseOtherValue(value, itemSchema?.properties?.[key]?.enum);
    if (value === undefined || otherValue === undefined) return [];
    const { path, keys } = list;
    const mergeKeyMember = mergeKey === key ? { mergeKey } : {};
    const secondItems = [
      { ...firstItem, [key]: otherValue },
      { ...firstItem, ...changeStrings(firstItem, itemSchema), [key]: otherValue },
    ];
    return secondItems.map((secondItem) => ({
      path,
      keys,
      key,
      ...mergeKeyMember,
      items: [firstItem, secondItem] as const,
    }));
  });
}

/** Changes the strings of an item, because names of items often have to be unique although they are not keys. */
function changeStrings(item: JsonObject, itemSchema: OpenApiSchema | undefined): object {
  const texts = Object.entries(item).filter(([name, value]) => {
    return typeof value === 'string' && itemSchema?.properties?.[name]?.enum === undefined;
  });
  return Object.fromEntries(texts.map(([name, value]) => [name, chooseOtherValue(value)]));
}

function findFirstItem(
  { path, keys }: ListWithKeys,
  schema: TypeSchema | undefined,
  content: object,
): JsonObject | undefined {
  const contentItem = readPath(content, `${path}[0]`);
  if (isJsonObject(contentItem)) return contentItem;
  const itemSchema = schema === undefined ? undefined : findSchema(schema, `${path}[0]`);
  if (schema === undefined || itemSchema === undefined) return undefined;
  const sample = createSampleValue(itemSchema, schema.resolveReference);
  const missingKeys = keys.filter((key) => !isJsonObject(sample) || sample[key] === undefined);
  const missingEntries = missingKeys.map(
    (key) => [key, createSampleValue(itemSchema.properties?.[key] ?? {}, schema.resolveReference)] as const,
  );
  return { ...(isJsonObject(sample) ? sample : {}), ...Object.fromEntries(missingEntries) };
}

/** Returns another value that is valid at this path. */
export function chooseOtherFieldValue(schema: TypeSchema | undefined, { path, value }: ScalarField): unknown {
  return chooseOtherValue(value, schema === undefined ? undefined : findSchema(schema, path)?.enum);
}

/** Returns another value of the same type. */
export function chooseOtherValue(value: unknown, permittedValues?: readonly unknown[]): unknown {
  if (permittedValues !== undefined) return permittedValues.find((item) => item !== value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}2` : undefined;
}
