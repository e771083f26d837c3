/**
 * A type with every list and map marker, and random values and writes of this type, for the property tests of this folder and the tool that
 * records their expected results. The schema has the format of the published structured-merge-diff library, so that both are tested with
 * the same type.
 */
import fc from 'fast-check';
import type { Json, JsonObject } from '../object.ts';
import { ANY_ATOMIC_TYPE, ANY_SEPARABLE_TYPE, type FieldsetType, type FieldType, type MapType } from './type.ts';

interface SchemaRef {
  readonly namedType?: string;
  readonly scalar?: 'string' | 'numeric' | 'boolean' | 'untyped';
  readonly list?: { elementType: SchemaRef; elementRelationship: 'atomic' | 'associative'; keys?: readonly string[] };
  readonly map?: {
    readonly fields?: readonly { readonly name: string; readonly type: SchemaRef; readonly default?: Json }[];
    readonly elementType?: SchemaRef;
    readonly elementRelationship?: 'atomic' | 'separable';
  };
}

export interface TypedSchema {
  readonly types: readonly (SchemaRef & { readonly name: string })[];
}

const STRING_SCHEMA: SchemaRef = { scalar: 'string' };
const NUMBER_SCHEMA: SchemaRef = { scalar: 'numeric' };
const DEDUCED_TYPE = '__untyped_deduced_';
const ATOMIC_TYPE = '__untyped_atomic_';

const createListSchema = (elementType: SchemaRef, ...keys: string[]): SchemaRef => ({
  list: { elementType, elementRelationship: 'associative', keys },
});
const createAtomicList = (elementType: SchemaRef): SchemaRef => ({
  list: { elementType, elementRelationship: 'atomic' },
});
const createMapSchema = (elementType: SchemaRef, relationship: 'atomic' | 'separable' = 'separable'): SchemaRef => ({
  map: { elementType, elementRelationship: relationship },
});
const createStructSchema = (fields: Readonly<Record<string, SchemaRef>>, relationship?: 'atomic'): SchemaRef => ({
  map: {
    fields: Object.entries(fields).map(([name, type]) => ({
      ...{ name, type },
      ...(name === 'protocol' && { default: 'TCP' }),
    })),
    ...(relationship !== undefined && { elementRelationship: relationship }),
  },
});

const PORT_SCHEMA = createStructSchema({
  port: NUMBER_SCHEMA,
  protocol: STRING_SCHEMA,
  name: STRING_SCHEMA,
  tags: createListSchema(STRING_SCHEMA),
  options: createStructSchema({ a: STRING_SCHEMA, b: STRING_SCHEMA }),
});

/** The fields that have different markers in v1 and v2. */
const CHANGING_FIELDS = {
  v1: {
    labels: createMapSchema(STRING_SCHEMA),
    ports: createListSchema(PORT_SCHEMA, 'port', 'protocol'),
    pinned: createMapSchema(STRING_SCHEMA, 'atomic'),
  },
  v2: {
    labels: createMapSchema(STRING_SCHEMA, 'atomic'),
    ports: createAtomicList(PORT_SCHEMA),
    pinned: createMapSchema(STRING_SCHEMA),
  },
};

function createVersion(name: 'v1' | 'v2'): SchemaRef & { readonly name: string } {
  const fields = createStructSchema({
    ...CHANGING_FIELDS[name],
    name: STRING_SCHEMA,
    count: NUMBER_SCHEMA,
    flag: { scalar: 'boolean' },
    either: { scalar: 'untyped' },
    args: createAtomicList(STRING_SCHEMA),
    set: createListSchema(STRING_SCHEMA),
    frozen: createStructSchema({ a: STRING_SCHEMA, b: STRING_SCHEMA }, 'atomic'),
    groups: createMapSchema(createStructSchema({ a: STRING_SCHEMA, set: createListSchema(STRING_SCHEMA) })),
    nested: { namedType: name },
    anything: { namedType: DEDUCED_TYPE },
    raw: { namedType: ATOMIC_TYPE },
    status: createStructSchema({ a: STRING_SCHEMA }),
  });
  return { name, ...fields };
}

const createUntypedSchema = (name: string, relationship: 'atomic' | 'separable'): TypedSchema['types'][number] => ({
  ...{ name, scalar: 'untyped' },
  ...createAtomicList({ namedType: ATOMIC_TYPE }),
  ...createMapSchema({ namedType: name }, relationship),
});

export const EXAMPLE_SCHEMA: TypedSchema = {
  types: [
    createVersion('v1'),
    createVersion('v2'),
    createUntypedSchema(DEDUCED_TYPE, 'separable'),
    createUntypedSchema(ATOMIC_TYPE, 'atomic'),
  ],
};

/** The fields that are ignored in v1, as a server ignores the status in writes of the object itself. */
export const IGNORED_FIELDS: JsonObject = { 'f:status': {} };

type TypeDraft = { -readonly [member in keyof FieldsetType]: FieldsetType[member] };

const compiledTypes = new Map<string, TypeDraft>();

export function getExampleType(name: string): FieldsetType {
  if (name === DEDUCED_TYPE) return ANY_SEPARABLE_TYPE;
  if (name === ATOMIC_TYPE) return ANY_ATOMIC_TYPE;
  const cachedDraft = compiledTypes.get(name);
  if (cachedDraft !== undefined) return cachedDraft;
  const draft: TypeDraft = {};
  compiledTypes.set(name, draft);
  return Object.assign(draft, toType(EXAMPLE_SCHEMA.types.find((type) => type.name === name) ?? {}));
}

function toType({ namedType, scalar, list, map }: SchemaRef): FieldsetType {
  if (namedType !== undefined) return getExampleType(namedType);
  return {
    ...(scalar !== undefined && { scalar }),
    ...(list !== undefined && {
      list: { relationship: list.elementRelationship, element: toType(list.elementType), keys: list.keys ?? [] },
    }),
    ...(map !== undefined && { map: toMapType(map) }),
  };
}

function toMapType({
  fields = [],
  elementType,
  elementRelationship = 'separable',
}: SchemaRef['map'] & object): MapType {
  const fieldTypes = fields.map(({ name, type, default: value }): [string, FieldType] => [
    name,
    { type: toType(type), ...(value !== undefined && { default: value }) },
  ]);
  return {
    relationship: elementRelationship,
    fields: new Map(fieldTypes),
    element: elementType === undefined ? undefined : toType(elementType),
  };
}

const textArbitrary = fc.constantFrom('x', 'y', '');
const textMapArbitrary = fc
  .dictionary(fc.constantFrom('a', 'b', 'x/y'), textArbitrary, { maxKeys: 2 })
  .map((map) => ({ ...map }));
const createOptionalArbitrary = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 6, arbitrary: value },
    { weight: 1, arbitrary: fc.constant(null) },
  );
const createRecordArbitrary = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonObject> =>
  fc.record(members).map((randomValue) => JSON.parse(JSON.stringify(randomValue)));

export type RepeatedItems = 'allowed' | 'rejected';

const portArbitrary = createRecordArbitrary({
  port: fc.constantFrom(80, 81),
  protocol: fc.constantFrom('TCP', 'UDP', undefined, undefined),
  name: createOptionalArbitrary(textArbitrary),
  tags: createOptionalArbitrary(fc.uniqueArray(textArbitrary, { maxLength: 2 })),
  options: createOptionalArbitrary(
    createRecordArbitrary({ a: createOptionalArbitrary(textArbitrary), b: createOptionalArbitrary(textArbitrary) }),
  ),
});
const formatItemKey = ({ port, protocol = 'TCP' }: JsonObject): string => JSON.stringify([port, protocol]);

const jsonArbitrary: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  'x',
  1,
  true,
  {},
  [],
  { a: 1 },
  { a: { b: 'x' }, c: [] },
  { a: { c: 'y' } },
  { a: 'x' },
  ['x', { a: 1 }],
  { a: null },
);

function createMembers(repeats: RepeatedItems): Record<string, fc.Arbitrary<unknown>> {
  const set =
    repeats === 'allowed'
      ? fc.array(textArbitrary, { maxLength: 3 })
      : fc.uniqueArray(textArbitrary, { maxLength: 3, size: 'max' });
  const ports =
    repeats === 'allowed'
      ? fc.array(portArbitrary, { maxLength: 4 })
      : fc.uniqueArray(portArbitrary, { maxLength: 3, selector: formatItemKey, size: 'max' });
  return {
    name: createOptionalArbitrary(textArbitrary),
    count: createOptionalArbitrary(fc.constantFrom(0, 1, 1.5)),
    flag: createOptionalArbitrary(fc.boolean()),
    either: createOptionalArbitrary(fc.constantFrom(1, 'x', true)),
    labels: createOptionalArbitrary(textMapArbitrary),
    pinned: createOptionalArbitrary(textMapArbitrary),
    args: createOptionalArbitrary(fc.array(textArbitrary, { maxLength: 2 })),
    set: createOptionalArbitrary(set),
    ports: createOptionalArbitrary(ports),
    frozen: createOptionalArbitrary(
      createRecordArbitrary({ a: createOptionalArbitrary(textArbitrary), b: createOptionalArbitrary(textArbitrary) }),
    ),
    groups: createOptionalArbitrary(
      fc
        .dictionary(
          fc.constantFrom('g', 'h'),
          createRecordArbitrary({ a: createOptionalArbitrary(textArbitrary), set: createOptionalArbitrary(set) }),
          { maxKeys: 2 },
        )
        .map((map) => ({ ...map })),
    ),
    anything: createOptionalArbitrary(jsonArbitrary),
    raw: createOptionalArbitrary(jsonArbitrary),
    status: createOptionalArbitrary(createRecordArbitrary({ a: createOptionalArbitrary(textArbitrary) })),
  };
}

/** Creates an arbitrary of objects of the example type. With `rejected`, no list contains an item twice, as in applied configurations. */
export function createExampleArbitrary(repeats: RepeatedItems): fc.Arbitrary<JsonObject> {
  const flatMembers = createMembers(repeats);
  return createRecordArbitrary({
    ...flatMembers,
    nested: createOptionalArbitrary(
      createRecordArbitrary({ ...flatMembers, nested: createOptionalArbitrary(createRecordArbitrary(flatMembers)) }),
    ),
  });
}

/** One write of one manager. */
export interface ManagerWrite {
  readonly manager: string;
  readonly version: 'v1' | 'v2';
  readonly apply?: JsonObject;
  readonly update?: JsonObject;
  readonly force?: boolean;
}

const applyArbitrary = fc.record({
  manager: fc.constantFrom('one', 'two', 'three'),
  version: fc.constantFrom<'v1' | 'v2'>('v1', 'v1', 'v1', 'v2'),
  apply: createExampleArbitrary('rejected'),
  force: fc.boolean(),
});
const updateArbitrary = fc.record({
  manager: fc.constantFrom('four', 'five'),
  version: fc.constantFrom<'v1' | 'v2'>('v1', 'v1', 'v1', 'v2'),
  update: createExampleArbitrary('allowed'),
});

export const writesArbitrary: fc.Arbitrary<ManagerWrite[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: applyArbitrary }, { weight: 1, arbitrary: updateArbitrary }),
  { minLength: 1, maxLength: 8, size: 'max' },
);
