import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSentences } from './sentences.ts';

const createUses = (count: number, features = 2) =>
  Array.from({ length: count }, (_, index) => ({ sentence: `s${index}`, features }));

test('allows at most sixty step sentences', () => {
  assert.deepEqual(checkSentences(createUses(60)), []);
  assert.deepEqual(checkSentences(createUses(61)), ['61 sentences; the limit is 60']);
});

test('reports a step sentence that only one feature or no feature uses', () => {
  assert.deepEqual(checkSentences([...createUses(3), { sentence: 'single', features: 1 }]), [
    'single: only one feature uses this sentence',
  ]);
  assert.deepEqual(checkSentences([{ sentence: 'unused', features: 0 }]), ['unused: no scenario uses this sentence']);
});
