import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeMedian, computeMedianResults } from './median.ts';
import type { Result } from './result.ts';

test('the median is the middle value, or the mean of the two middle values', () => {
  assert.equal(computeMedian([3, 1, 20]), 3);
  assert.equal(computeMedian([4, 1, 2, 20]), 3);
});

test('merges the results of several runs into the median of each number', () => {
  const run = (rate: number, ratio: number, remark: string): Result[] => [
    {
      ...{ workload: 'get', unit: 'per second', measured: { simulator: rate } },
      ...{ ratios: [{ name: '× peer', value: ratio, target: 3 }], remarks: [remark] },
    },
  ];
  assert.deepEqual(computeMedianResults([run(10, 3, 'busy'), run(30, 1, 'busy'), run(20, 2, 'slow')]), [
    {
      ...{ workload: 'get', unit: 'per second', measured: { simulator: 20 } },
      ...{ ratios: [{ name: '× peer', value: 2, target: 3 }], remarks: ['busy', 'slow'] },
    },
  ]);
});
