import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChangedVerdicts } from './changed-verdicts.ts';

const createScenario = (line: number, name: string, verdict: 'passed' | 'failed') => ({
  id: `features/watch/types.feature:${line} endpoints`,
  name,
  verdict,
});
const publishedReport = {
  scenarios: [createScenario(9, 'a', 'passed'), createScenario(10, 'b', 'failed'), createScenario(11, 'b', 'passed')],
};

test('a scenario that moved to another line is compared with its earlier verdict', () => {
  const scenarios = [
    createScenario(20, 'b', 'failed'),
    createScenario(21, 'b', 'passed'),
    createScenario(5, 'a', 'passed'),
  ];
  assert.deepEqual(findChangedVerdicts(publishedReport, { scenarios }), []);
});

test('reports changed verdicts, removed scenarios and new scenarios', () => {
  const scenarios = [
    createScenario(9, 'a', 'failed'),
    createScenario(10, 'b', 'failed'),
    createScenario(12, 'c', 'passed'),
  ];
  assert.deepEqual(findChangedVerdicts(publishedReport, { scenarios }), [
    'features/watch/types.feature:9 endpoints a: published: passed, now: failed',
    'features/watch/types.feature:11 endpoints b: published: passed, now: removed',
    'features/watch/types.feature:12 endpoints c: new scenario',
  ]);
});
