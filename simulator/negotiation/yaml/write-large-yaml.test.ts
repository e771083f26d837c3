/** Tests that a large value written in parts equals the output of the library. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WritableJson } from '../../pure/json/write.ts';
import { writeLargeYamlList } from './write-large-yaml.ts';
import { writeYaml } from './write-yaml.ts';

const UNUSUAL_STRINGS = [
  'yes',
  '007',
  'a: b',
  '- x',
  '',
  ' a',
  'two\nlines\n',
  '# no',
  `${'words '.repeat(30)}`,
  '~',
  '{}',
  "it's",
];

function createMembers(count: number): Record<string, WritableJson> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      index % 7 === 0 ? `"odd" key: ${index}` : `k${index}`,
      UNUSUAL_STRINGS[index % UNUSUAL_STRINGS.length] ?? index,
    ]),
  );
}

const LARGE_VALUES: readonly (readonly [string, WritableJson])[] = [
  ['many members', { kind: 'A', data: createMembers(4_000), metadata: { name: 'a', labels: createMembers(20) } }],
  ['deeply nested members', { a: { b: { c: { d: createMembers(4_000), e: 1 } } }, z: null }],
  [
    'many items',
    { list: Array.from({ length: 5_000 }, (_, index) => ({ name: `c${index}`, command: ['a', '-b'] })), other: [] },
  ],
  [
    'long items',
    { list: [createMembers(4_000), { a: [createMembers(4_000)] }], also: [[[createMembers(4_000)]], 'x'] },
  ],
  ['a long text', { text: 'a line of it\n'.repeat(20_000), after: { all: true } }],
  ['long names', { [`${'name '.repeat(60)}`]: createMembers(4_000), short: createMembers(10) }],
  ['numbers', { a: Array.from({ length: 20_000 }, (_, index) => index / 8), b: 9007199254740993n }],
];

for (const [subject, value] of LARGE_VALUES) {
  test(`${subject}, written over several turns, is equal to the value written at once`, () => {
    const work = writeLargeYamlList([value, 'between', value], 0);
    let pauses = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pauses += 1;
    assert.equal(step.value, writeYaml([value, 'between', value]));
    assert.ok(pauses > 3, `${pauses} pauses`);
  });
}
