import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutcome, parseOutcomes, SkippedError } from './outcome.ts';

test('parses outcome lines and ignores other lines', () => {
  const output = 'ok lists: come in pages\nnoise\nFAIL a watch ends: after: ten\nskip apply: the server has none\n';
  assert.deepEqual(parseOutcomes(output), [
    { verdict: 'ok', name: 'lists: come in pages' },
    { verdict: 'FAIL', name: 'a watch ends', reason: 'after: ten' },
    { verdict: 'skip', name: 'apply', reason: 'the server has none' },
  ]);
});

test('an error becomes a failure with a message on one line; a SkippedError becomes a skip', () => {
  assert.deepEqual(createOutcome('a', undefined), { verdict: 'ok', name: 'a' });
  assert.deepEqual(createOutcome('a', new Error('b\n  c')), { verdict: 'FAIL', name: 'a', reason: 'b | c' });
  assert.deepEqual(createOutcome('a', new SkippedError('b')), { verdict: 'skip', name: 'a', reason: 'b' });
});
