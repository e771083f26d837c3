import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMetric, findShowHiddenProblem } from './metric-lifecycles.ts';

const describeInRelease = (release: string, showHiddenFor = '') =>
  describeMetric('Gauge.', 'ALPHA', { deprecatedRelease: '1.23' }, { release, showHiddenFor });

test('a metric is hidden three releases after its deprecation, and removed one release later', () => {
  assert.equal(describeInRelease('1.22'), '[ALPHA] Gauge.');
  assert.equal(describeInRelease('1.23'), '[ALPHA] (Deprecated since 1.23.0) Gauge.');
  assert.equal(describeInRelease('1.25'), '[ALPHA] (Deprecated since 1.23.0) Gauge.');
  assert.equal(describeInRelease('1.26'), undefined);
  assert.equal(describeInRelease('1.26', '1.25'), '[ALPHA] (Deprecated since 1.23.0) Gauge.');
  assert.equal(describeInRelease('1.27', '1.26'), undefined);
});

test('a metric without deprecation is always present', () => {
  assert.equal(describeMetric('Gauge.', 'STABLE', {}, { release: '1.32', showHiddenFor: '' }), '[STABLE] Gauge.');
});

test('a metric is missing before the release that added it', () => {
  const describeAddedIn123 = (release: string) =>
    describeMetric('Gauge.', 'STABLE', { firstRelease: '1.23' }, { release, showHiddenFor: '' });
  assert.equal(describeAddedIn123('1.22'), undefined);
  assert.equal(describeAddedIn123('1.23'), '[STABLE] Gauge.');
});

test('--show-hidden-metrics-for-version accepts only the previous release', () => {
  assert.equal(findShowHiddenProblem({ release: '1.26', showHiddenFor: '' }), undefined);
  assert.equal(findShowHiddenProblem({ release: '1.26', showHiddenFor: '1.25' }), undefined);
  assert.match(findShowHiddenProblem({ release: '1.26', showHiddenFor: '1.24' }) ?? '', /have the value '1\.25'/);
});
