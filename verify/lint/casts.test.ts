import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCasts } from './casts.ts';

test('counts all type assertions, and separately the assertions through unknown', () => {
  const source = `
    const a = value as string;
    const b = (value as { readonly name: string }).name;
    const c = [] as string[];
    const d = f(
      value as
        | A
        | B,
    );
    const e = value as unknown as Json;`;
  assert.deepEqual(countCasts(source), { all: 6, double: 1 });
});

test('does not count other uses of the word as', () => {
  const source = `
    // read as JSON
    import * as path from 'node:path';
    import { type A as B, c as d } from './a.ts';
    export { c as e } from './a.ts';
    type Renamed = { [One in Row as NameOf<One>]: string };
    const f = ['a', 'b'] as const;
    const g = 'taken as Text' + \`$\{f} as Text\`;`;
  assert.deepEqual(countCasts(source), { all: 0, double: 0 });
});
