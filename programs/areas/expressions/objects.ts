/** Random specs of objects for validation rules and policies. Nearly all match the schema (schema.ts). Some omit members. */
import type { JsonObject } from '../../../values/json-object.ts';
import type { RandomGenerator } from './random-generator.ts';

const INTEGERS = [0, 1, 2, 3, 7, -1, 50] as const;
const STRINGS = ['', 'a', 'b', 'abc', 'é', 'a-b', '1', '1Gi', 'https://a.b/c', '10.0.0.1', 'ABC'] as const;
const DRAW_FUNCTIONS_BY_FIELD: Readonly<Record<string, (random: RandomGenerator) => unknown>> = {
  n: (random) => random.drawItem(INTEGERS),
  s: (random) => random.drawItem(STRINGS),
  d: (random) => random.drawItem([0.5, 1.5, -2.5, 3]),
  b: (random) => random.drawBoolean(0.5),
  'a-b': (random) => random.drawItem(['a', 'b', 'ab']),
  in: (random) => random.drawItem(INTEGERS),
  a__b: (random) => random.drawItem(INTEGERS),
  when: (random) => random.drawItem(['2024-02-29T12:00:00Z', '1999-12-31T23:59:59.5+02:00']),
  long: (random) => random.drawItem(['1h', '90s', '1h30m']),
  raw: (random) => random.drawItem(['YQ==', '/w==', '']),
  ns: (random) => drawSeveral(random, (random) => random.drawItem(INTEGERS)),
  ss: (random) => [...new Set(drawSeveral(random, (random) => random.drawItem(['a', 'b', 'c', 'é'])))],
  m: (random) =>
    Object.fromEntries(drawSeveral(random, (random) => [random.drawItem(['a', 'b', 'k']), random.drawItem(INTEGERS)])),
  either: (random) => random.drawItem<unknown>([1, 'a', '50%']),
  open: (random) => random.drawItem<unknown>([{}, { a: 1 }, { a: { b: [1] } }]),
  maybe: (random) => random.drawItem([null, 'a']),
  keyed: (random) =>
    [...new Set(drawSeveral(random, (random) => random.drawItem(['a', 'b', 'c'])))].map((name) =>
      random.drawBoolean(0.5) ? { name, port: random.drawInteger(5) } : { name },
    ),
  'a.b': (random) => random.drawItem([0, 1, 2]),
  emb: (random) => ({
    apiVersion: 'v1',
    kind: random.drawItem(['A', 'B']),
    metadata: { name: random.drawItem(['a', 'b']) },
  }),
  matrix: (random) => drawSeveral(random, (item) => drawSeveral(item, () => random.drawItem(INTEGERS))),
  deep: (random) => random.drawItem<unknown>([{}, { x: 1 }, { x: 2, y: ['a'] }]),
};

function drawSeveral<T>(random: RandomGenerator, drawValue: (random: RandomGenerator) => T): T[] {
  return Array.from({ length: random.drawInteger(4) }, () => drawValue(random));
}

export function drawSpec(random: RandomGenerator): Record<string, unknown> {
  const omissionProbability = random.drawBoolean(0.5) ? 0 : random.drawItem([0.1, 0.5]);
  const members = Object.entries(DRAW_FUNCTIONS_BY_FIELD).filter(() => !random.drawBoolean(omissionProbability));
  return Object.fromEntries(members.map(([name, drawValue]) => [name, drawValue(random)]));
}

/** Returns the spec with random replacements of some of its members. */
export function changeSpec(spec: JsonObject, random: RandomGenerator): Record<string, unknown> {
  const otherSpec = drawSpec(random);
  const replacementProbability = random.drawItem([0.05, 0.2, 1]);
  const changedSpec: Record<string, unknown> = {};
  for (const name of Object.keys(DRAW_FUNCTIONS_BY_FIELD)) {
    const value = random.drawBoolean(replacementProbability) ? otherSpec[name] : spec[name];
    if (value !== undefined) changedSpec[name] = value;
  }
  return changedSpec;
}
