import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from './page.ts';

test('the page contains the setup, one row per ratio, and the remarks', () => {
  const result = {
    ...{ workload: 'get', unit: 'per second', measured: { simulator: 9000, peer: 3000 } },
    ratios: [
      { name: '× peer', value: 3, target: 3 },
      { name: '× peer in processor time', value: 4, target: 8 },
    ],
    remarks: ['the generator was 95 % busy'],
  };
  const page = renderPage([result], { flags: ['--runs', '5'], runs: 5, peer: 'v1.32.13', revision: 'abc1234' });
  assert.match(page, /Written by `npm run bench -- --runs 5`\./);
  assert.match(page, /\| peer \| kube-apiserver v1\.32\.13 \|\n\| runs \| 5; the numbers are medians \|/);
  assert.match(page, /\| get \| per second \| 9,000 \| 3,000 \| – \| 3\.00 × peer \| ≥ 3 \| yes \|/);
  assert.match(page, /\| {2}\| {2}\| {2}\| {2}\| {2}\| 4\.00 × peer in processor time \| ≥ 8 \| no \|/);
  assert.match(page, /- get: the generator was 95 % busy\n$/);
});
