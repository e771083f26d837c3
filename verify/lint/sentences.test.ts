import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSentences } from './sentences.ts';

const sentencesUsed = (count: number, features = 2) =>
  Array.from({ length: count }, (_, index) => ({ where: `s${index}`, features }));

test('allows at most sixty step sentences', () => {
  assert.deepEqual(checkSentences(sentencesUsed(60)), []);
  assert.deepEqual(checkSentences(sentencesUsed(61)), ['61 sentences, more than 60']);
});

test('reports a step sentence that only one feature uses', () => {
  assert.deepEqual(checkSentences([...sentencesUsed(3), { where: 'lonely', features: 1 }]), [
    'lonely: a single feature uses this sentence',
  ]);
  assert.deepEqual(checkSentences([{ where: 'dead', features: 0 }]), ['dead: no scenario uses this sentence']);
});
