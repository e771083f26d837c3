import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestMetrics } from './request-metrics.ts';
import { formatLabels, formatMetric } from './text-format.ts';

test('a metric is formatted as lines with its help, its type and its samples', () => {
  const text = formatMetric({
    name: 'requests',
    type: 'histogram',
    help: 'Requests.',
    listSamples: () => [
      { suffix: '_bucket', labels: 'verb="GET",le="+Inf"', value: 2 },
      { suffix: '_sum', labels: 'verb="GET"', value: 0.25 },
    ],
  });
  assert.equal(
    text,
    '# HELP requests Requests.\n# TYPE requests histogram\nrequests_bucket{verb="GET",le="+Inf"} 2\nrequests_sum{verb="GET"} 0.25\n',
  );
});

test('label values are escaped', () => {
  assert.equal(formatLabels({ path: 'a"b\\c\nd', code: 200 }), 'path="a\\"b\\\\c\\nd",code="200"');
});

test('keys with equal labels have the same series', () => {
  const metrics = new RequestMetrics();
  const labels = {
    component: 'apiserver',
    dry_run: '',
    group: '',
    resource: 'endpoints',
    scope: 'resource',
    subresource: '',
    verb: 'GET',
    version: 'v1',
  };
  const series = metrics.findOrCreate('GET get', () => ({ ...labels }));
  assert.equal(
    metrics.findOrCreate('GET list', () => ({ ...labels })),
    series,
  );
  assert.deepEqual([...metrics.series], [series]);
});
