import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enabledGates, FEATURE_GATES, FeatureGateError, gateWarnings } from './feature-gates.ts';

test('without a word the defaults hold', () => {
  const on = enabledGates({});
  for (const [name, gate] of Object.entries(FEATURE_GATES)) assert.equal(on.has(name), gate.default, name);
});

test('gates are set one by one, or by stage; the single one wins', () => {
  assert.equal(enabledGates({ APIResponseCompression: false }).has('APIResponseCompression'), false);
  const on = enabledGates({ AllAlpha: true, CBORServingAndStorage: false });
  assert.equal(on.has('CBORServingAndStorage'), false);
  assert.equal(on.has('StorageVersionAPI'), true);
  assert.equal(enabledGates({ AllBeta: false }).has('APIResponseCompression'), false);
});

test('a gate that nobody knows is an error', () => {
  assert.throws(() => enabledGates({ Nope: true }), FeatureGateError);
});

test('a gate that is locked is set to its own value only', () => {
  assert.equal(enabledGates({ APIListChunking: true }).has('APIListChunking'), true);
  assert.throws(
    () => enabledGates({ APIListChunking: false }),
    /cannot set feature gate APIListChunking to false, feature is locked to true/,
  );
});

test('a gate that will go is warned of when it is set', () => {
  assert.deepEqual(gateWarnings({ APIListChunking: true, WatchList: false }), [
    'Setting GA feature gate APIListChunking=true. It will be removed in a future release.',
  ]);
});
