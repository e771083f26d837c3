/** The schema of the custom kind for random rules: a field of each type, with random bounds, and rules at any field. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { TypedExpression } from './expression.ts';
import type { TypeName } from './productions.ts';

/** A field of the custom kind. */
interface Field {
  readonly schema: JsonObject;
  /** The name of the field in a rule of its parent, which is escaped as in the Kubernetes documentation. */
  readonly escapedName: string;
  readonly type?: TypeName;
  /** The limits of the value, with which the cost of a rule can be estimated. */
  readonly bounds?: JsonObject;
  /** The expressions that a rule at the field may contain. */
  readonly operands?: readonly TypedExpression[];
}

/** A location of rules: a path in the schema of the spec, and the expressions that a rule may contain there. */
export type RuleLocation = readonly [path: readonly string[], operands: readonly TypedExpression[]];

const createSelfOperand = (type: TypeName): readonly TypedExpression[] => [{ expression: 'self', type }];
const STRING_SCHEMA = { type: 'string' };
const INTEGER_SCHEMA = { type: 'integer' };
const ITEM_SCHEMA = { type: 'object', required: ['name'], properties: { name: STRING_SCHEMA, port: INTEGER_SCHEMA } };

export const FIELDS: Readonly<Record<string, Field>> = {
  n: { schema: INTEGER_SCHEMA, escapedName: 'n', type: 'int', bounds: { minimum: 0, maximum: 100 } },
  s: {
    schema: STRING_SCHEMA,
    escapedName: 's',
    type: 'string',
    bounds: { maxLength: 20 },
    operands: createSelfOperand('string'),
  },
  d: { schema: { type: 'number' }, escapedName: 'd', type: 'double', operands: createSelfOperand('double') },
  b: { schema: { type: 'boolean' }, escapedName: 'b', type: 'bool', operands: createSelfOperand('bool') },
  'a-b': { schema: STRING_SCHEMA, escapedName: 'a__dash__b', type: 'string', bounds: { maxLength: 5 } },
  in: { schema: INTEGER_SCHEMA, escapedName: '__in__', type: 'int', operands: createSelfOperand('int') },
  a__b: { schema: INTEGER_SCHEMA, escapedName: 'a__underscores__b', type: 'int' },
  when: {
    schema: { ...STRING_SCHEMA, format: 'date-time' },
    escapedName: 'when',
    type: 'timestamp',
    operands: createSelfOperand('timestamp'),
  },
  long: {
    schema: { ...STRING_SCHEMA, format: 'duration' },
    escapedName: 'long',
    type: 'duration',
    operands: createSelfOperand('duration'),
  },
  raw: { schema: { ...STRING_SCHEMA, format: 'byte' }, escapedName: 'raw', type: 'bytes', bounds: { maxLength: 12 } },
  ns: {
    schema: { type: 'array', items: INTEGER_SCHEMA },
    escapedName: 'ns',
    type: 'ints',
    bounds: { maxItems: 10 },
    operands: createSelfOperand('ints'),
  },
  ss: {
    schema: { type: 'array', items: { ...STRING_SCHEMA, maxLength: 10 }, 'x-kubernetes-list-type': 'set' },
    escapedName: 'ss',
    type: 'strings',
    bounds: { maxItems: 10 },
    operands: createSelfOperand('strings'),
  },
  m: {
    schema: { type: 'object', additionalProperties: INTEGER_SCHEMA },
    escapedName: 'm',
    type: 'map',
    bounds: { maxProperties: 10 },
    operands: createSelfOperand('map'),
  },
  either: {
    schema: { 'x-kubernetes-int-or-string': true },
    escapedName: 'either',
    type: 'any',
    operands: createSelfOperand('any'),
  },
  open: { schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, escapedName: 'open' },
  maybe: { schema: { ...STRING_SCHEMA, nullable: true }, escapedName: 'maybe', type: 'string' },
  keyed: {
    schema: {
      type: 'array',
      items: ITEM_SCHEMA,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    },
    escapedName: 'keyed',
    bounds: { maxItems: 10 },
    operands: [
      { expression: 'self.map(i, i.name)', type: 'strings' },
      { expression: 'self.filter(i, has(i.port)).map(i, i.port)', type: 'ints' },
      { expression: 'self[0].name', type: 'string' },
    ],
  },
  deep: {
    schema: { type: 'object', properties: { x: INTEGER_SCHEMA, y: { type: 'array', items: STRING_SCHEMA } } },
    escapedName: 'deep',
    operands: [
      { expression: 'self.x', type: 'int' },
      { expression: 'has(self.y)', type: 'bool' },
      { expression: 'self.?x', type: 'maybe' },
    ],
  },
  'a.b': { schema: INTEGER_SCHEMA, escapedName: 'a__dot__b', type: 'int', bounds: { maximum: 5 } },
  emb: {
    schema: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    escapedName: 'emb',
    operands: [
      { expression: 'self.kind', type: 'string' },
      { expression: 'self.metadata.name', type: 'string' },
      { expression: 'has(self.metadata.generateName)', type: 'bool' },
    ],
  },
  matrix: {
    schema: { type: 'array', items: { type: 'array', items: INTEGER_SCHEMA, maxItems: 5 } },
    escapedName: 'matrix',
    bounds: { maxItems: 3 },
    operands: [
      { expression: 'self.map(l, l.sum())', type: 'ints' },
      { expression: 'self[0]', type: 'ints' },
    ],
  },
};

/** The locations of rules below the fields. */
const LOCATIONS_BELOW_FIELDS: readonly RuleLocation[] = [
  [
    ['keyed', 'items'],
    [
      { expression: 'self.name', type: 'string' },
      { expression: 'self.?port', type: 'maybe' },
      { expression: 'has(self.port)', type: 'bool' },
    ],
  ],
  [['keyed', 'items', 'properties', 'port'], createSelfOperand('int')],
  [['deep', 'properties', 'x'], createSelfOperand('int')],
  [['deep', 'properties', 'y'], createSelfOperand('strings')],
  [['m', 'additionalProperties'], createSelfOperand('int')],
  [['ns', 'items'], createSelfOperand('int')],
  [['ss', 'items'], createSelfOperand('string')],
  [['matrix', 'items'], createSelfOperand('ints')],
];

/** The expressions that a rule at the spec may contain. */
const SPEC_OPERANDS: readonly TypedExpression[] = [
  ...Object.values(FIELDS).flatMap(({ escapedName, type }) =>
    type === undefined ? [] : [{ expression: `self.${escapedName}`, type }],
  ),
  ...Object.values(FIELDS).map(
    ({ escapedName }): TypedExpression => ({ expression: `has(self.${escapedName})`, type: 'bool' }),
  ),
  { expression: 'self.emb.kind', type: 'string' },
  { expression: 'self.emb.metadata.name', type: 'string' },
  { expression: 'self.matrix[0]', type: 'ints' },
  { expression: 'self.deep.x', type: 'int' },
  { expression: 'self.deep.y', type: 'strings' },
  { expression: 'self.?deep.x', type: 'maybe' },
  { expression: 'self.keyed.map(i, i.name)', type: 'strings' },
  { expression: 'self.keyed.exists(i, i.name == "a")', type: 'bool' },
];

/** The locations that a rule may have. An empty path is the spec itself. */
export const RULE_LOCATIONS: readonly RuleLocation[] = [
  ...Array.from({ length: 4 }, (): RuleLocation => [[], SPEC_OPERANDS]),
  ...Object.entries(FIELDS).flatMap(([name, { operands }]): RuleLocation[] =>
    operands === undefined ? [] : [[[name], operands]],
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
