import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { readDeprecation } from './deprecation.ts';

const createKindFacts = (facts: object) => ({ group: 'g', version: 'v1beta1', kind: 'Widget', type: 't', ...facts });
const readWidgetDeprecation = (facts: object, release = '1.32') =>
  readDeprecation(createKindFacts(facts), 'g/v1beta1', release, getDialect('orch'));

test('the deprecation contains the release of the deprecation and the release of the removal', () => {
  const warning = 'g/v1beta1 Widget is deprecated in v1.31+';
  assert.deepEqual(readWidgetDeprecation({ deprecated: '1.31' }), { warning });
  const expectedDeprecation = { warning: `${warning}, unavailable in v1.34+`, removedRelease: '1.34' };
  assert.deepEqual(readWidgetDeprecation({ deprecated: '1.31', removed: '1.34' }), expectedDeprecation);
  assert.equal(readWidgetDeprecation({ deprecated: '1.32' })?.warning, 'g/v1beta1 Widget is deprecated in v1.32+');
});

test('a version is not deprecated in releases before its deprecation', () => {
  assert.equal(readWidgetDeprecation({ deprecated: '1.33', removed: '1.36' }), undefined);
  assert.equal(readWidgetDeprecation({ introduced: '1.9' }), undefined);
});

test('the replacement has the group name of the dialect', () => {
  const replacement = 'networking.k8s.io/v1, Kind=Ingress';
  const { warning } = readWidgetDeprecation({ deprecated: '1.14', removed: '1.22', replacement }, '1.21') ?? {};
  assert.equal(
    warning,
    'g/v1beta1 Widget is deprecated in v1.14+, unavailable in v1.22+; use networking.orch.io/v1 Ingress',
  );
});

test('releases before 1.19 send no deprecation warnings', () => {
  assert.equal(readWidgetDeprecation({ deprecated: '1.14', removed: '1.22' }, '1.18'), undefined);
});
