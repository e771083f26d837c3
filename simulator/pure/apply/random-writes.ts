/**
 * A type with every marker, and random values and writes of it, for the properties of this folder; used by tests and their recorder only.
 * The schema has the format of the published structured-merge-diff library, so that both are tested with the same type.
 */
import fc from 'fast-check';
import type { Json, JsonObject } from '../object.ts';
import { type FieldType, type MapType, type Type, UNTYPED_ATOMIC, UNTYPED_DEDUCED } from './type.ts';

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

export interface Schema {
  readonly types: readonly (SchemaRef & { readonly name: string })[];
}

const STRING: SchemaRef = { scalar: 'string' };
const NUMBER: SchemaRef = { scalar: 'numeric' };
const DEDUCED = '__untyped_deduced_';
const ATOMIC = '__untyped_atomic_';

const list = (elementType: SchemaRef, ...keys: string[]): SchemaRef => ({
  list: { elementType, elementRelationship: 'associative', keys },
});
const createAtomicList = (elementType: SchemaRef): SchemaRef => ({
  list: { elementType, elementRelationship: 'atomic' },
});
const mapSchema = (elementType: SchemaRef, relationship: 'atomic' | 'separable' = 'separable'): SchemaRef => ({
  map: { elementType, elementRelationship: relationship },
});
const createStruct = (fields: Readonly<Record<string, SchemaRef>>, relationship?: 'atomic'): SchemaRef => ({
  map: {
    fields: Object.entries(fields).map(([name, type]) => ({
      ...{ name, type },
      ...(name === 'protocol' && { default: 'TCP' }),
    })),
    ...(relationship !== undefined && { elementRelationship: relationship }),
  },
});

const PORT = createStruct({
  port: NUMBER,
  protocol: STRING,
  name: STRING,
  tags: list(STRING),
  options: createStruct({ a: STRING, b: STRING }),
});

/** The fields whose marker is different in v2. */
const CHANGING = {
  v1: { labels: mapSchema(STRING), ports: list(PORT, 'port', 'protocol'), pinned: mapSchema(STRING, 'atomic') },
  v2: { labels: mapSchema(STRING, 'atomic'), ports: createAtomicList(PORT), pinned: mapSchema(STRING) },
};

function createVersion(name: 'v1' | 'v2'): SchemaRef & { readonly name: string } {
  const fields = createStruct({
    ...CHANGING[name],
    name: STRING,
    count: NUMBER,
    flag: { scalar: 'boolean' },
    either: { scalar: 'untyped' },
    args: createAtomicList(STRING),
    set: list(STRING),
    frozen: createStruct({ a: STRING, b: STRING }, 'atomic'),
    groups: mapSchema(createStruct({ a: STRING, set: list(STRING) })),
    nested: { namedType: name },
    anything: { namedType: DEDUCED },
    raw: { namedType: ATOMIC },
    status: createStruct({ a: STRING }),
  });
  return { name, ...fields };
}

const createUntypedSchema = (name: string, relationship: 'atomic' | 'separable'): Schema['types'][number] => ({
  ...{ name, scalar: 'untyped' },
  ...createAtomicList({ namedType: ATOMIC }),
  ...mapSchema({ namedType: name }, relationship),
});

export const SCHEMA: Schema = {
  types: [
    createVersion('v1'),
    createVersion('v2'),
    createUntypedSchema(DEDUCED, 'separable'),
    createUntypedSchema(ATOMIC, 'atomic'),
  ],
};

/** Ignored in v1, as a server ignores the status in writes of the object itself. */
export const IGNORED: JsonObject = { 'f:status': {} };

type Draft = { -readonly [member in keyof Type]: Type[member] };

const compiledTypes = new Map<string, Draft>();

export function getExampleType(name: string): Type {
  if (name === DEDUCED) return UNTYPED_DEDUCED;
  if (name === ATOMIC) return UNTYPED_ATOMIC;
  const cachedDraft = compiledTypes.get(name);
  if (cachedDraft !== undefined) return cachedDraft;
  const draft: Draft = {};
  compiledTypes.set(name, draft);
  return Object.assign(draft, toType(SCHEMA.types.find((type) => type.name === name) ?? {}));
}

function toType({ namedType, scalar, list, map }: SchemaRef): Type {
  if (namedType !== undefined) return getExampleType(namedType);
  return {
    ...(scalar !== undefined && { scalar }),
    ...(list !== undefined && {
      list: { relationship: list.elementRelationship, element: toType(list.elementType), keys: list.keys ?? [] },
    }),
    ...(map !== undefined && { map: mapType(map) }),
  };
}

function mapType({ fields = [], elementType, elementRelationship = 'separable' }: SchemaRef['map'] & object): MapType {
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

const text = fc.constantFrom('x', 'y', '');
const texts = fc.dictionary(fc.constantFrom('a', 'b', 'x/y'), text, { maxKeys: 2 }).map((map) => ({ ...map }));
const createOptionalArbitrary = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 6, arbitrary: value },
    { weight: 1, arbitrary: fc.constant(null) },
  );
const record = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonObject> =>
  fc.record(members).map((randomValue) => JSON.parse(JSON.stringify(randomValue)));

export type Repeats = 'allowed' | 'refused';

const port = record({
  port: fc.constantFrom(80, 81),
  protocol: fc.constantFrom('TCP', 'UDP', undefined, undefined),
  name: createOptionalArbitrary(text),
  tags: createOptionalArbitrary(fc.uniqueArray(text, { maxLength: 2 })),
  options: createOptionalArbitrary(record({ a: createOptionalArbitrary(text), b: createOptionalArbitrary(text) })),
});
const formatItemKey = ({ port, protocol = 'TCP' }: JsonObject): string => JSON.stringify([port, protocol]);

const anyJson: fc.Arbitrary<Json> = fc.constantFrom<Json>(
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

function createMembers(repeats: Repeats): Record<string, fc.Arbitrary<unknown>> {
  const set =
    repeats === 'allowed' ? fc.array(text, { maxLength: 3 }) : fc.uniqueArray(text, { maxLength: 3, size: 'max' });
  const ports =
    repeats === 'allowed'
      ? fc.array(port, { maxLength: 4 })
      : fc.uniqueArray(port, { maxLength: 3, selector: formatItemKey, size: 'max' });
  return {
    name: createOptionalArbitrary(text),
    count: createOptionalArbitrary(fc.constantFrom(0, 1, 1.5)),
    flag: createOptionalArbitrary(fc.boolean()),
    either: createOptionalArbitrary(fc.constantFrom(1, 'x', true)),
    labels: createOptionalArbitrary(texts),
    pinned: createOptionalArbitrary(texts),
    args: createOptionalArbitrary(fc.array(text, { maxLength: 2 })),
    set: createOptionalArbitrary(set),
    ports: createOptionalArbitrary(ports),
    frozen: createOptionalArbitrary(record({ a: createOptionalArbitrary(text), b: createOptionalArbitrary(text) })),
    groups: createOptionalArbitrary(
      fc
        .dictionary(
          fc.constantFrom('g', 'h'),
          record({ a: createOptionalArbitrary(text), set: createOptionalArbitrary(set) }),
          { maxKeys: 2 },
        )
        .map((map) => ({ ...map })),
    ),
    anything: createOptionalArbitrary(anyJson),
    raw: createOptionalArbitrary(anyJson),
    status: createOptionalArbitrary(record({ a: createOptionalArbitrary(text) })),
  };
}

/** A random object of the example type. An applied configuration repeats no item. */
export function example(repeats: Repeats): fc.Arbitrary<JsonObject> {
  const flatMembers = createMembers(repeats);
  return record({
    ...flatMembers,
    nested: createOptionalArbitrary(record({ ...flatMembers, nested: createOptionalArbitrary(record(flatMembers)) })),
  });
}

/** One write of one manager. */
export interface Write {
  readonly manager: string;
  readonly version: 'v1' | 'v2';
  readonly apply?: JsonObject;
  readonly update?: JsonObject;
  readonly force?: boolean;
}

const apply = fc.record({
  manager: fc.constantFrom('one', 'two', 'three'),
  version: fc.constantFrom<'v1' | 'v2'>('v1', 'v1', 'v1', 'v2'),
  apply: example('refused'),
  force: fc.boolean(),
});
const update = fc.record({
  manager: fc.constantFrom('four', 'five'),
  version: fc.constantFrom<'v1' | 'v2'>('v1', 'v1', 'v1', 'v2'),
  update: example('allowed'),
});

export const writes: fc.Arbitrary<Write[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: apply }, { weight: 1, arbitrary: update }),
  { minLength: 1, maxLength: 8, size: 'max' },
);
