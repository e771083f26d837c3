import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deprecationOf } from './deprecation.ts';

const kind = (facts: object) => ({ group: 'g', version: 'v1beta1', kind: 'Widget', type: 't', ...facts });
const told = (facts: object) => deprecationOf(kind(facts), 'g/v1beta1', 'Widget');

test('a version is deprecated from a release on, and says in which it will be gone', () => {
  const warning = 'g/v1beta1 Widget is deprecated in v1.31+';
  assert.deepEqual(told({ deprecated: '1.31' }), { warning });
  const ending = { warning: `${warning}, unavailable in v1.34+`, removedRelease: '1.34' };
  assert.deepEqual(told({ deprecated: '1.31', removed: '1.34' }), ending);
  assert.equal(told({ deprecated: '1.32' })?.warning, 'g/v1beta1 Widget is deprecated in v1.32+');
});

test('before that release nothing is said', () => {
  assert.equal(told({ deprecated: '1.33', removed: '1.36' }), undefined);
  assert.equal(told({ introduced: '1.9' }), undefined);
});
