/**
 * Draws random values of the types that a server publishes in OpenAPI: mostly values that the type allows, sometimes invalid values. The
 * schema does not describe all validation, so programs vary a valid object: they set, change or remove one field.
 */
import fc from 'fast-check';
import type { OpenApiSchema, TypeSchema } from '../../client/discovery/openapi.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';

/** The maximum depth of a value; schemas may be recursive. */
const MAX_DEPTH = 5;
/** Members that programs set themselves or in separate requests. */
const EXCLUDED_MEMBERS = new Set(['apiVersion', 'kind', 'metadata', 'status']);

const FORMAT_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  'date-time': ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000Z', 'bad'],
  byte: ['YQ==', '!'],
  'int-or-string': [1, 0, '50%', 'a', '150%', -1],
};
const TEXTS = ['a', 'a', 'b', 'example.com/a', 'a.b', '', 'Not Valid!', '10.0.0.1', '/a', 'x'.repeat(300)];
const INTEGERS = [0, 1, 1, 2, 5, 80, 65_536, -1];
const QUANTITIES = ['1', '100m', '1Gi', '1.5', 2, '-1', '100n', 'x'];
const MISTYPED_VALUES = [null, null, 7, 'x', [], {}, true];

type ResolveReference = TypeSchema['resolveReference'];

/** Draws valid contents with one or two random changes. With `member`, such as `spec` or `status`, only that member changes. */
export function drawVariations(
  contents: JsonObject,
  { schema, resolveReference }: TypeSchema,
  member?: string,
): fc.Arbitrary<JsonObject> {
  const { properties = {} } = resolveReference(schema);
  const names = Object.keys(properties).filter((name) =>
    member === undefined ? !EXCLUDED_MEMBERS.has(name) : name === member,
  );
  if (names.length === 0) return fc.constant(contents);
  const changeableSchema = { properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])) };
  const drawChangedObject = (value: JsonObject) =>
    drawChange(value, changeableSchema, resolveReference, 0) as fc.Arbitrary<JsonObject>;
  return fc.oneof(
    drawChangedObject(contents),
    drawChangedObject(contents),
    drawChangedObject(contents).chain(drawChangedObject),
  );
}

/** Draws the value with one random change. */
function drawChange(
  value: unknown,
  schema: OpenApiSchema,
  resolveReference: ResolveReference,
  depth: number,
): fc.Arbitrary<unknown> {
  const resolvedSchema = resolveReference(schema);
  if (depth > 0 && resolvedSchema.properties === undefined && resolvedSchema.items === undefined)
    return drawValue(schema, resolveReference, depth);
  if (Array.isArray(value) && resolvedSchema.items !== undefined)
    return drawChangedItems(value, resolvedSchema.items, resolveReference, depth);
  if (Object.keys(resolvedSchema.properties ?? {}).length === 0) return drawValue(schema, resolveReference, depth);
  const members: JsonObject = isJsonObject(value) ? value : {};
  return fc.constantFrom(...Object.entries(resolvedSchema.properties ?? {})).chain(([name, property]) => {
    const hasMembers = isJsonObject(members[name]) || Array.isArray(members[name]);
    const nestedChange = drawChange(members[name], property, resolveReference, depth + 1);
    const newValue = drawValue(property, resolveReference, depth + 1);
    return fc
      .oneof(
        { weight: hasMembers ? 5 : 1, arbitrary: nestedChange },
        { weight: hasMembers ? 1 : 3, arbitrary: newValue },
      )
      .map((memberValue) => ({ ...members, [name]: memberValue }));
  });
}

function drawChangedItems(
  items: readonly unknown[],
  schema: OpenApiSchema,
  resolveReference: ResolveReference,
  depth: number,
): fc.Arbitrary<unknown> {
  const [first] = items;
  const changedFirstItem = drawChange(first, schema, resolveReference, depth + 1).map((item) => [
    item,
    ...items.slice(1),
  ]);
  const addedItem = drawValue(schema, resolveReference, depth + 1).map((item) => [...items, item]);
  const repeatedItem = fc.constant([...items, ...items.slice(0, 1)]);
  return fc.oneof(
    { weight: 8, arbitrary: changedFirstItem },
    { weight: 2, arbitrary: addedItem },
    { weight: 1, arbitrary: repeatedItem },
  );
}

/** Draws a value of a schema. One value in twelve may have another type. */
function drawValue(schema: OpenApiSchema, resolveReference: ResolveReference, depth: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 11, arbitrary: drawAllowedValue(resolveReference(schema), resolveReference, depth) },
    { weight: 1, arbitrary: fc.constantFrom(...MISTYPED_VALUES) },
  );
}

function drawAllowedValue(
  schema: OpenApiSchema,
  resolveReference: ResolveReference,
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined && schema.enum.length > 0)
    return fc.constantFrom(...schema.enum, ...schema.enum, 'Unknown');
  const formatExamples =
    FORMAT_VALUES[schema['x-kubernetes-int-or-string'] === true ? 'int-or-string' : (schema.format ?? '')];
  if (formatExamples !== undefined) return fc.constantFrom(...formatExamples);
  // The type of a quantity is a number or a text.
  if (schema.type === undefined && 'oneOf' in schema) return fc.constantFrom(...QUANTITIES);
  if (schema.properties !== undefined) return drawStruct(schema, resolveReference, depth);
  switch (schema.type) {
    case 'array':
      return depth > MAX_DEPTH
        ? fc.constant([])
        : fc.array(drawValue(schema.items ?? {}, resolveReference, depth + 1), { maxLength: 2 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.constantFrom(...INTEGERS);
    case 'string':
      return fc.constantFrom(...TEXTS);
    default:
      return drawMap(schema, resolveReference, depth);
  }
}

function drawStruct(
  { properties = {}, required = [] }: OpenApiSchema,
  resolveReference: ResolveReference,
  depth: number,
): fc.Arbitrary<JsonObject> {
  const names = Object.keys(properties);
  const optionalNames =
    depth > MAX_DEPTH ? fc.constant([]) : fc.subarray(names, { maxLength: Math.min(2, names.length) });
  const requiredNames = names.filter((name) => required.includes(name));
  return optionalNames.chain((drawnNames) => {
    const memberNames = [...new Set([...requiredNames, ...drawnNames])];
    return fc.record(
      Object.fromEntries(
        memberNames.map((name) => [name, drawValue(properties[name] ?? {}, resolveReference, depth + 1)]),
      ),
    );
  });
}

function drawMap(
  { additionalProperties }: OpenApiSchema,
  resolveReference: ResolveReference,
  depth: number,
): fc.Arbitrary<JsonObject> {
  const schema = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' };
  if (depth > MAX_DEPTH) return fc.constant({});
  return fc.dictionary(
    fc.constantFrom('a', 'example.com/b', 'Not Valid!'),
    drawValue(schema, resolveReference, depth + 1),
    {
      maxKeys: 2,
      noNullPrototype: true,
    },
  );
}
