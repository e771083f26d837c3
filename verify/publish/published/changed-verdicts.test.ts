import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChangedVerdicts } from './changed-verdicts.ts';

const scenario = (line: number, name: string, verdict: 'passed' | 'failed') => ({
  id: `features/watch/types.feature:${line} endpoints`,
  name,
  verdict,
});
const before = {
  scenarios: [scenario(9, 'a', 'passed'), scenario(10, 'b', 'failed'), scenario(11, 'b', 'passed')],
};

test('a scenario on another line is the same scenario', () => {
  const scenarios = [scenario(20, 'b', 'failed'), scenario(21, 'b', 'passed'), scenario(5, 'a', 'passed')];
  assert.deepEqual(findChangedVerdicts(before, { scenarios }), []);
});

test('reports changed verdicts, removed scenarios and new scenarios', () => {
  const scenarios = [scenario(9, 'a', 'failed'), scenario(10, 'b', 'failed'), scenario(12, 'c', 'passed')];
  assert.deepEqual(findChangedVerdicts(before, { scenarios }), [
    'features/watch/types.feature:9 endpoints a: passed as published, failed now',
    'features/watch/types.feature:11 endpoints b: passed as published, not there now',
    'features/watch/types.feature:12 endpoints c: new since',
  ]);
});
