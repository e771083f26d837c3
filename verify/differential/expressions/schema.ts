/** The custom kind of random rules: a field of each sort that a schema may have, with bounds that are drawn, and rules at any of them. */
import type { Named } from './expression.ts';
import type { TypeName } from './productions.ts';

type Json = Readonly<Record<string, unknown>>;

interface Field {
  readonly schema: Json;
  /** As a rule above it names it. */
  readonly text: string;
  readonly type?: TypeName;
  readonly bounds?: Json;
  /** What a rule at the field itself may name. */
  readonly inside?: readonly Named[];
}

const self = (type: TypeName): readonly Named[] => [{ text: 'self', type }];
const string = { type: 'string' };
const integer = { type: 'integer' };
const item = { type: 'object', required: ['name'], properties: { name: string, port: integer } };

export const FIELDS: Readonly<Record<string, Field>> = {
  n: { schema: integer, text: 'n', type: 'int', bounds: { minimum: 0, maximum: 100 } },
  s: { schema: string, text: 's', type: 'string', bounds: { maxLength: 20 }, inside: self('string') },
  d: { schema: { type: 'number' }, text: 'd', type: 'double', inside: self('double') },
  b: { schema: { type: 'boolean' }, text: 'b', type: 'bool', inside: self('bool') },
  'a-b': { schema: string, text: 'a__dash__b', type: 'string', bounds: { maxLength: 5 } },
  in: { schema: integer, text: '__in__', type: 'int', inside: self('int') },
  a__b: { schema: integer, text: 'a__underscores__b', type: 'int' },
  when: { schema: { ...string, format: 'date-time' }, text: 'when', type: 'timestamp', inside: self('timestamp') },
  long: { schema: { ...string, format: 'duration' }, text: 'long', type: 'duration', inside: self('duration') },
  raw: { schema: { ...string, format: 'byte' }, text: 'raw', type: 'bytes', bounds: { maxLength: 12 } },
  ns: {
    schema: { type: 'array', items: integer },
    text: 'ns',
    type: 'ints',
    bounds: { maxItems: 10 },
    inside: self('ints'),
  },
  ss: {
    schema: { type: 'array', items: { ...string, maxLength: 10 }, 'x-kubernetes-list-type': 'set' },
    text: 'ss',
    type: 'strings',
    bounds: { maxItems: 10 },
    inside: self('strings'),
  },
  m: {
    schema: { type: 'object', additionalProperties: integer },
    text: 'm',
    type: 'map',
    bounds: { maxProperties: 10 },
    inside: self('map'),
  },
  either: { schema: { 'x-kubernetes-int-or-string': true }, text: 'either', type: 'any', inside: self('any') },
  open: { schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, text: 'open' },
  maybe: { schema: { ...string, nullable: true }, text: 'maybe', type: 'string' },
  keyed: {
    schema: { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
    text: 'keyed',
    bounds: { maxItems: 10 },
    inside: [
      { text: 'self.map(i, i.name)', type: 'strings' },
      { text: 'self.filter(i, has(i.port)).map(i, i.port)', type: 'ints' },
      { text: 'self[0].name', type: 'string' },
    ],
  },
  deep: { schema: { type: 'object', properties: { x: integer, y: { type: 'array', items: string } } }, text: 'deep' },
};

/** What a rule at the spec may name. */
const OF_SPEC: readonly Named[] = [
  ...Object.values(FIELDS).flatMap(({ text, type }) => (type === undefined ? [] : [{ text: `self.${text}`, type }])),
  ...Object.values(FIELDS).map(({ text }): Named => ({ text: `has(self.${text})`, type: 'bool' })),
  { text: 'self.deep.x', type: 'int' },
  { text: 'self.deep.y', type: 'strings' },
  { text: 'self.?deep.x', type: 'maybe' },
  { text: 'self.keyed.map(i, i.name)', type: 'strings' },
  { text: 'self.keyed.exists(i, i.name == "a")', type: 'bool' },
];

/** The names at each place where rules may stand; '' is the spec itself. */
export const PLACES: readonly (readonly [string, readonly Named[]])[] = [
  ['', OF_SPEC],
  ['', OF_SPEC],
  ...Object.entries(FIELDS).flatMap(([name, { inside }]) => (inside === undefined ? [] : [[name, inside] as const])),
];

export function namesAt(place: number): readonly Named[] {
  const [, names] = PLACES[place % PLACES.length] ?? ['', []];
  return names;
}

/** `rules`: by the number of their place. `bounded`: which fields have their bounds, by bits. */
export function specSchema(bounded: number, rules: readonly { readonly place: number; readonly rule: Json }[]): Json {
  const at = (name: string) => {
    const here = rules.filter(({ place }) => PLACES[place % PLACES.length]?.[0] === name).map(({ rule }) => rule);
    return here.length === 0 ? {} : { 'x-kubernetes-validations': here };
  };
  const properties = Object.entries(FIELDS).map(([name, { schema, bounds }], index) => [
    name,
    { ...schema, ...((bounded >> index) & 1 ? bounds : {}), ...at(name) },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), ...at('') };
}
