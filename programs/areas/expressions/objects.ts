/** Random objects of the custom kind. Nearly all match the schema; some lack members. */
import type { JsonObject } from '../../../values/json-object.ts';
import type { Draw } from './draw.ts';

const INTEGERS = [0, 1, 2, 3, 7, -1, 50] as const;
const TEXTS = ['', 'a', 'b', 'abc', 'é', 'a-b', '1', '1Gi', 'https://a.b/c', '10.0.0.1', 'ABC'] as const;
const VALUES: Readonly<Record<string, (draw: Draw) => unknown>> = {
  n: (draw) => draw.one(INTEGERS),
  s: (draw) => draw.one(TEXTS),
  d: (draw) => draw.one([0.5, 1.5, -2.5, 3]),
  b: (draw) => draw.chance(0.5),
  'a-b': (draw) => draw.one(['a', 'b', 'ab']),
  in: (draw) => draw.one(INTEGERS),
  a__b: (draw) => draw.one(INTEGERS),
  when: (draw) => draw.one(['2024-02-29T12:00:00Z', '1999-12-31T23:59:59.5+02:00']),
  long: (draw) => draw.one(['1h', '90s', '1h30m']),
  raw: (draw) => draw.one(['YQ==', '/w==', '']),
  ns: (draw) => drawSeveral(draw, (draw) => draw.one(INTEGERS)),
  ss: (draw) => [...new Set(drawSeveral(draw, (draw) => draw.one(['a', 'b', 'c', 'é'])))],
  m: (draw) => Object.fromEntries(drawSeveral(draw, (draw) => [draw.one(['a', 'b', 'k']), draw.one(INTEGERS)])),
  either: (draw) => draw.one<unknown>([1, 'a', '50%']),
  open: (draw) => draw.one<unknown>([{}, { a: 1 }, { a: { b: [1] } }]),
  maybe: (draw) => draw.one([null, 'a']),
  keyed: (draw) =>
    [...new Set(drawSeveral(draw, (draw) => draw.one(['a', 'b', 'c'])))].map((name) =>
      draw.chance(0.5) ? { name, port: draw.integerBelow(5) } : { name },
    ),
  'a.b': (draw) => draw.one([0, 1, 2]),
  emb: (draw) => ({ apiVersion: 'v1', kind: draw.one(['A', 'B']), metadata: { name: draw.one(['a', 'b']) } }),
  matrix: (draw) => drawSeveral(draw, (item) => drawSeveral(item, () => draw.one(INTEGERS))),
  deep: (draw) => draw.one<unknown>([{}, { x: 1 }, { x: 2, y: ['a'] }]),
};

function drawSeveral<T>(draw: Draw, make: (draw: Draw) => T): T[] {
  return Array.from({ length: draw.integerBelow(4) }, () => make(draw));
}

export function drawSpec(draw: Draw): Record<string, unknown> {
  const omissionRate = draw.chance(0.5) ? 0 : draw.one([0.1, 0.5]);
  const members = Object.entries(VALUES).filter(() => !draw.chance(omissionRate));
  return Object.fromEntries(members.map(([name, value]) => [name, value(draw)]));
}

/** Returns the spec with a random share of its members replaced. */
export function changeSpec(spec: JsonObject, draw: Draw): Record<string, unknown> {
  const otherSpec = drawSpec(draw);
  const share = draw.one([0.05, 0.2, 1]);
  const changedSpec: Record<string, unknown> = {};
  for (const name of Object.keys(VALUES)) {
    const value = draw.chance(share) ? otherSpec[name] : spec[name];
    if (value !== undefined) changedSpec[name] = value;
  }
  return changedSpec;
}
