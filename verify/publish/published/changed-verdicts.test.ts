import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChangedVerdicts } from './changed-verdicts.ts';

const scenario = (line: number, name: string, verdict: 'passed' | 'failed') => ({
  id: `features/watch/types.feature:${line} endpoints`,
  name,
  verdict,
});
const publishedReport = {
  scenarios: [scenario(9, 'a', 'passed'), scenario(10, 'b', 'failed'), scenario(11, 'b', 'passed')],
};

test('a scenario that moved to another line is compared with its earlier verdict', () => {
  const scenarios = [scenario(20, 'b', 'failed'), scenario(21, 'b', 'passed'), scenario(5, 'a', 'passed')];
  assert.deepEqual(findChangedVerdicts(publishedReport, { scenarios }), []);
});

test('reports changed verdicts, removed scenarios and new scenarios', () => {
  const scenarios = [scenario(9, 'a', 'failed'), scenario(10, 'b', 'failed'), scenario(12, 'c', 'passed')];
  assert.deepEqual(findChangedVerdicts(publishedReport, { scenarios }), [
    'features/watch/types.feature:9 endpoints a: published: passed, now: failed',
    'features/watch/types.feature:11 endpoints b: published: passed, now: removed',
    'features/watch/types.feature:12 endpoints c: new scenario',
  ]);
});
