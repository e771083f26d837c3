import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnknownRules } from './rule-references.ts';

test('reports comments that name unknown rules', () => {
  assert.deepEqual(findUnknownRules('/** As said (err-404-get, err-404-*). */\n// see watch-type-added'), []);
  assert.deepEqual(findUnknownRules('/** As said (err-404-got, err-*-got). */\n// see watch-type-add'), [
    'err-404-got',
    'err-*-got',
    'watch-type-add',
  ]);
});

test('ignores names in code, and names of areas, faults, files and tags', () => {
  const text =
    "const x = 'err-404-got'; // of the area dry-run, the fault last-writer-wins, `watch-cache.ts`, `@needs:watch-list`";
  assert.deepEqual(findUnknownRules(text), []);
});
