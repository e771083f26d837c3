/** Random specs of objects for validation rules and policies. Nearly all match the schema (schema.ts); some lack members. */
import type { JsonObject } from '../../../values/json-object.ts';
import type { RandomGenerator } from './random-generator.ts';

const INTEGERS = [0, 1, 2, 3, 7, -1, 50] as const;
const TEXTS = ['', 'a', 'b', 'abc', 'é', 'a-b', '1', '1Gi', 'https://a.b/c', '10.0.0.1', 'ABC'] as const;
const VALUE_FUNCTIONS: Readonly<Record<string, (random: RandomGenerator) => unknown>> = {
  n: (random) => random.drawItem(INTEGERS),
  s: (draw) => draw.drawItem(TEXTS),
  d: (draw) => draw.drawItem([0.5, 1.5, -2.5, 3]),
  b: (draw) => draw.drawBoolean(0.5),
  'a-b': (draw) => draw.drawItem(['a', 'b', 'ab']),
  in: (draw) => draw.drawItem(INTEGERS),
  a__b: (draw) => draw.drawItem(INTEGERS),
  when: (draw) => draw.drawItem(['2024-02-29T12:00:00Z', '1999-12-31T23:59:59.5+02:00']),
  long: (draw) => draw.drawItem(['1h', '90s', '1h30m']),
  raw: (draw) => draw.drawItem(['YQ==', '/w==', '']),
  ns: (draw) => drawSeveral(draw, (draw) => draw.drawItem(INTEGERS)),
  ss: (draw) => [...new Set(drawSeveral(draw, (draw) => draw.drawItem(['a', 'b', 'c', 'é'])))],
  m: (draw) =>
    Object.fromEntries(drawSeveral(draw, (draw) => [draw.drawItem(['a', 'b', 'k']), draw.drawItem(INTEGERS)])),
  either: (draw) => draw.drawItem<unknown>([1, 'a', '50%']),
  open: (draw) => draw.drawItem<unknown>([{}, { a: 1 }, { a: { b: [1] } }]),
  maybe: (draw) => draw.drawItem([null, 'a']),
  keyed: (draw) =>
    [...new Set(drawSeveral(draw, (draw) => draw.drawItem(['a', 'b', 'c'])))].map((name) =>
      draw.drawBoolean(0.5) ? { name, port: draw.drawInteger(5) } : { name },
    ),
  'a.b': (draw) => draw.drawItem([0, 1, 2]),
  emb: (draw) => ({ apiVersion: 'v1', kind: draw.drawItem(['A', 'B']), metadata: { name: draw.drawItem(['a', 'b']) } }),
  matrix: (draw) => drawSeveral(draw, (item) => drawSeveral(item, () => draw.drawItem(INTEGERS))),
  deep: (draw) => draw.drawItem<unknown>([{}, { x: 1 }, { x: 2, y: ['a'] }]),
};

function drawSeveral<T>(random: RandomGenerator, drawValue: (random: RandomGenerator) => T): T[] {
  return Array.from({ length: random.drawInteger(4) }, () => drawValue(random));
}

export function drawSpec(random: RandomGenerator): Record<string, unknown> {
  const omissionRate = random.drawBoolean(0.5) ? 0 : random.drawItem([0.1, 0.5]);
  const members = Object.entries(VALUE_FUNCTIONS).filter(() => !random.drawBoolean(omissionRate));
  return Object.fromEntries(members.map(([name, value]) => [name, value(random)]));
}

/** Returns the spec with a random share of its members replaced. */
export function changeSpec(spec: JsonObject, random: RandomGenerator): Record<string, unknown> {
  const otherSpec = drawSpec(random);
  const share = random.drawItem([0.05, 0.2, 1]);
  const changedSpec: Record<string, unknown> = {};
  for (const name of Object.keys(VALUE_FUNCTIONS)) {
    const value = random.drawBoolean(share) ? otherSpec[name] : spec[name];
    if (value !== undefined) changedSpec[name] = value;
  }
  return changedSpec;
}
