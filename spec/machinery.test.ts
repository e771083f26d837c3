import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineryIn } from './machinery.ts';

test('a release has the machinery that came with it and before', () => {
  assert.deepEqual([...machineryIn('1.20')], []);
  assert.deepEqual([...machineryIn('1.25')].toSorted(), ['field-validation', 'namespace-name-label', 'openapi-v3']);
  assert.equal(machineryIn('1.29').has('aggregated-discovery-v2'), false);
  assert.equal(machineryIn('1.30').has('aggregated-discovery-v2'), true);
});
