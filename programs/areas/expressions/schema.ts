/** The schema of the custom kind for random rules: a field of each type, with random bounds, and rules at any field. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { TypedName } from './expression.ts';
import type { TypeName } from './productions.ts';

interface Field {
  readonly schema: JsonObject;
  /** The name of the field in a rule of its parent. */
  readonly text: string;
  readonly type?: TypeName;
  readonly bounds?: JsonObject;
  /** The names that a rule at the field may use. */
  readonly innerNames?: readonly TypedName[];
}

/** A location of rules: a path in the schema of the spec, and the names that a rule may use there. */
export type RuleLocation = readonly [path: readonly string[], names: readonly TypedName[]];

const createSelfName = (type: TypeName): readonly TypedName[] => [{ text: 'self', type }];
const STRING_SCHEMA = { type: 'string' };
const INTEGER_SCHEMA = { type: 'integer' };
const ITEM_SCHEMA = { type: 'object', required: ['name'], properties: { name: STRING_SCHEMA, port: INTEGER_SCHEMA } };

export const FIELDS: Readonly<Record<string, Field>> = {
  n: { schema: INTEGER_SCHEMA, text: 'n', type: 'int', bounds: { minimum: 0, maximum: 100 } },
  s: {
    schema: STRING_SCHEMA,
    text: 's',
    type: 'string',
    bounds: { maxLength: 20 },
    innerNames: createSelfName('string'),
  },
  d: { schema: { type: 'number' }, text: 'd', type: 'double', innerNames: createSelfName('double') },
  b: { schema: { type: 'boolean' }, text: 'b', type: 'bool', innerNames: createSelfName('bool') },
  'a-b': { schema: STRING_SCHEMA, text: 'a__dash__b', type: 'string', bounds: { maxLength: 5 } },
  in: { schema: INTEGER_SCHEMA, text: '__in__', type: 'int', innerNames: createSelfName('int') },
  a__b: { schema: INTEGER_SCHEMA, text: 'a__underscores__b', type: 'int' },
  when: {
    schema: { ...STRING_SCHEMA, format: 'date-time' },
    text: 'when',
    type: 'timestamp',
    innerNames: createSelfName('timestamp'),
  },
  long: {
    schema: { ...STRING_SCHEMA, format: 'duration' },
    text: 'long',
    type: 'duration',
    innerNames: createSelfName('duration'),
  },
  raw: { schema: { ...STRING_SCHEMA, format: 'byte' }, text: 'raw', type: 'bytes', bounds: { maxLength: 12 } },
  ns: {
    schema: { type: 'array', items: INTEGER_SCHEMA },
    text: 'ns',
    type: 'ints',
    bounds: { maxItems: 10 },
    innerNames: createSelfName('ints'),
  },
  ss: {
    schema: { type: 'array', items: { ...STRING_SCHEMA, maxLength: 10 }, 'x-kubernetes-list-type': 'set' },
    text: 'ss',
    type: 'strings',
    bounds: { maxItems: 10 },
    innerNames: createSelfName('strings'),
  },
  m: {
    schema: { type: 'object', additionalProperties: INTEGER_SCHEMA },
    text: 'm',
    type: 'map',
    bounds: { maxProperties: 10 },
    innerNames: createSelfName('map'),
  },
  either: {
    schema: { 'x-kubernetes-int-or-string': true },
    text: 'either',
    type: 'any',
    innerNames: createSelfName('any'),
  },
  open: { schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, text: 'open' },
  maybe: { schema: { ...STRING_SCHEMA, nullable: true }, text: 'maybe', type: 'string' },
  keyed: {
    schema: {
      type: 'array',
      items: ITEM_SCHEMA,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    },
    text: 'keyed',
    bounds: { maxItems: 10 },
    innerNames: [
      { text: 'self.map(i, i.name)', type: 'strings' },
      { text: 'self.filter(i, has(i.port)).map(i, i.port)', type: 'ints' },
      { text: 'self[0].name', type: 'string' },
    ],
  },
  deep: {
    schema: { type: 'object', properties: { x: INTEGER_SCHEMA, y: { type: 'array', items: STRING_SCHEMA } } },
    text: 'deep',
    innerNames: [
      { text: 'self.x', type: 'int' },
      { text: 'has(self.y)', type: 'bool' },
      { text: 'self.?x', type: 'maybe' },
    ],
  },
  'a.b': { schema: INTEGER_SCHEMA, text: 'a__dot__b', type: 'int', bounds: { maximum: 5 } },
  emb: {
    schema: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    text: 'emb',
    innerNames: [
      { text: 'self.kind', type: 'string' },
      { text: 'self.metadata.name', type: 'string' },
      { text: 'has(self.metadata.generateName)', type: 'bool' },
    ],
  },
  matrix: {
    schema: { type: 'array', items: { type: 'array', items: INTEGER_SCHEMA, maxItems: 5 } },
    text: 'matrix',
    bounds: { maxItems: 3 },
    innerNames: [
      { text: 'self.map(l, l.sum())', type: 'ints' },
      { text: 'self[0]', type: 'ints' },
    ],
  },
};

/** The locations of rules below the fields. */
const LOCATIONS_BELOW_FIELDS: readonly RuleLocation[] = [
  [
    ['keyed', 'items'],
    [
      { text: 'self.name', type: 'string' },
      { text: 'self.?port', type: 'maybe' },
      { text: 'has(self.port)', type: 'bool' },
    ],
  ],
  [['keyed', 'items', 'properties', 'port'], createSelfName('int')],
  [['deep', 'properties', 'x'], createSelfName('int')],
  [['deep', 'properties', 'y'], createSelfName('strings')],
  [['m', 'additionalProperties'], createSelfName('int')],
  [['ns', 'items'], createSelfName('int')],
  [['ss', 'items'], createSelfName('string')],
  [['matrix', 'items'], createSelfName('ints')],
];

/** The names that a rule at the spec may use. */
const SPEC_NAMES: readonly TypedName[] = [
  ...Object.values(FIELDS).flatMap(({ text, type }) => (type === undefined ? [] : [{ text: `self.${text}`, type }])),
  ...Object.values(FIELDS).map(({ text }): TypedName => ({ text: `has(self.${text})`, type: 'bool' })),
  { text: 'self.emb.kind', type: 'string' },
  { text: 'self.emb.metadata.name', type: 'string' },
  { text: 'self.matrix[0]', type: 'ints' },
  { text: 'self.deep.x', type: 'int' },
  { text: 'self.deep.y', type: 'strings' },
  { text: 'self.?deep.x', type: 'maybe' },
  { text: 'self.keyed.map(i, i.name)', type: 'strings' },
  { text: 'self.keyed.exists(i, i.name == "a")', type: 'bool' },
];

/** The locations that a rule may have; an empty path is the spec itself. */
export const RULE_LOCATIONS: readonly RuleLocation[] = [
  ...Array.from({ length: 4 }, (): RuleLocation => [[], SPEC_NAMES]),
  ...Object.entries(FIELDS).flatMap(([name, { innerNames }]): RuleLocation[] =>
    innerNames === undefined ? [] : [[[name], innerNames]],
  ),
  ...LOCATIONS_BELOW_FIELDS,
];

export function findRuleLocation(index: number): RuleLocation {
  return RULE_LOCATIONS[index % RULE_LOCATIONS.length] ?? [[], []];
}

/** Builds the schema of the spec. A rule has the index of its location. The bits of `boundedFieldBits` select the fields with bounds. */
export function buildSpecSchema(
  boundedFieldBits: number,
  rules: readonly { readonly locationIndex: number; readonly rule: JsonObject }[],
): JsonObject {
  const properties = Object.entries(FIELDS).map(([name, { schema, bounds }], index) => [
    name,
    { ...structuredClone(schema), ...((boundedFieldBits >> index) & 1 ? bounds : {}) },
  ]);
  const spec: Record<string, unknown> = { type: 'object', properties: Object.fromEntries(properties) };
  for (const { locationIndex, rule } of rules) {
    const [path] = findRuleLocation(locationIndex);
    const location = path.length === 0 ? spec : findSchema(spec, ['properties', ...path]);
    const existingRules = Array.isArray(location['x-kubernetes-validations'])
      ? location['x-kubernetes-validations']
      : [];
    location['x-kubernetes-validations'] = [...existingRules, rule];
  }
  return spec;
}

function findSchema(schema: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  return path.reduce<Record<string, unknown>>((location, name) => toJsonObject(location[name]), schema);
}
