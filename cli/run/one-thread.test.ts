import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharesOf } from './one-thread.ts';

test('shares have about the same number of scenarios, and each file whole', () => {
  const places = ['a:1', 'a:2', 'a:3', 'b:7', 'b:9', 'c:4', 'd:5'];
  assert.deepEqual(sharesOf(places, 2), [
    ['a:1:2:3', 'd:5'],
    ['b:7:9', 'c:4'],
  ]);
});

test('no share is empty', () => {
  assert.deepEqual(sharesOf(['a:1'], 3), [['a:1']]);
  assert.deepEqual(sharesOf([], 3), []);
});
