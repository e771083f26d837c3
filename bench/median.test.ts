import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeMedian, computeMedianResults } from './median.ts';
import type { Result } from './result.ts';

test('computes the median: the middle value, or the mean of the two middle values', () => {
  assert.equal(computeMedian([3, 1, 20]), 3);
  assert.equal(computeMedian([4, 1, 2, 20]), 3);
});

test('merges the results of several runs into the median of each number', () => {
  const createResults = (throughput: number, ratio: number, remark: string): Result[] => [
    {
      ...{ workload: 'get', unit: 'per second', measured: { simulator: throughput } },
      ...{ ratios: [{ name: '× peer', value: ratio, target: 3 }], remarks: [remark] },
    },
  ];
  const runs = [createResults(10, 3, 'busy'), createResults(30, 1, 'busy'), createResults(20, 2, 'slow')];
  assert.deepEqual(computeMedianResults(runs), [
    {
      ...{ workload: 'get', unit: 'per second', measured: { simulator: 20 } },
      ...{ ratios: [{ name: '× peer', value: 2, target: 3 }], remarks: ['busy', 'slow'] },
    },
  ]);
});
