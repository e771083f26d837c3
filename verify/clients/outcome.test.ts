import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOutcomes, runTrial, SkippedError } from './outcome.ts';

test('parses outcome lines and ignores other lines', () => {
  const output = 'ok lists: come in pages\nnoise\nFAIL a watch ends: after: ten\nskip apply: the server has none\n';
  assert.deepEqual(parseOutcomes(output), [
    { verdict: 'ok', name: 'lists: come in pages' },
    { verdict: 'FAIL', name: 'a watch ends', why: 'after: ten' },
    { verdict: 'skip', name: 'apply', why: 'the server has none' },
  ]);
});

test('an error is a failure on one line, unless it is a Skipped', () => {
  assert.deepEqual(runTrial('a', undefined), { verdict: 'ok', name: 'a' });
  assert.deepEqual(runTrial('a', new Error('b\n  c')), { verdict: 'FAIL', name: 'a', why: 'b | c' });
  assert.deepEqual(runTrial('a', new SkippedError('b')), { verdict: 'skip', name: 'a', why: 'b' });
});
