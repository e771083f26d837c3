import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMetric, findShowHiddenProblem } from './metric-lifecycles.ts';

const describe = (release: string, showHiddenFor = '') =>
  describeMetric('Gauge.', 'ALPHA', { deprecated: '1.23' }, { release, showHiddenFor });

test('a metric is deprecated, hidden three releases later, and removed after one more', () => {
  assert.equal(describe('1.22'), '[ALPHA] Gauge.');
  assert.equal(describe('1.23'), '[ALPHA] (Deprecated since 1.23.0) Gauge.');
  assert.equal(describe('1.25'), '[ALPHA] (Deprecated since 1.23.0) Gauge.');
  assert.equal(describe('1.26'), undefined);
  assert.equal(describe('1.26', '1.25'), '[ALPHA] (Deprecated since 1.23.0) Gauge.');
  assert.equal(describe('1.27', '1.26'), undefined);
});

test('a metric without deprecation is always present', () => {
  assert.equal(describeMetric('Gauge.', 'STABLE', {}, { release: '1.32', showHiddenFor: '' }), '[STABLE] Gauge.');
});

test('a metric is absent before the release that added it', () => {
  const describeAddedIn123 = (release: string) =>
    describeMetric('Gauge.', 'STABLE', { since: '1.23' }, { release, showHiddenFor: '' });
  assert.equal(describeAddedIn123('1.22'), undefined);
  assert.equal(describeAddedIn123('1.23'), '[STABLE] Gauge.');
});

test('--show-hidden-metrics-for-version accepts only the previous release', () => {
  assert.equal(findShowHiddenProblem({ release: '1.26', showHiddenFor: '' }), undefined);
  assert.equal(findShowHiddenProblem({ release: '1.26', showHiddenFor: '1.25' }), undefined);
  assert.match(findShowHiddenProblem({ release: '1.26', showHiddenFor: '1.24' }) ?? '', /have the value '1\.25'/);
});
