import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from './release-behaviors.ts';

test('a release has the behaviors that it or an earlier release added', () => {
  assert.equal(findReleaseBehaviors('1.20').has('field-validation'), false);
  assert.equal(findReleaseBehaviors('1.25').has('field-validation'), true);
  assert.equal(findReleaseBehaviors('1.29').has('aggregated-discovery-v2'), false);
  assert.equal(findReleaseBehaviors('1.30').has('aggregated-discovery-v2'), true);
});

test('a release lacks the behaviors that an earlier release had last', () => {
  assert.equal(findReleaseBehaviors('1.33').has('null-creation-timestamp'), true);
  assert.equal(findReleaseBehaviors('1.34').has('null-creation-timestamp'), false);
});
