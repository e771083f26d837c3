import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE_RELEASE, RELEASES } from './emulated.ts';
import { enabledGates, FeatureGateError, gatesOfRelease, gateWarnings } from './feature-gates.ts';

test('without settings, every release has the default gates', () => {
  for (const release of RELEASES) {
    const on = enabledGates({}, release);
    for (const [name, gate] of gatesOfRelease(release))
      assert.equal(on.has(name), gate.default, `${name} in ${release}`);
  }
});

test('gates are set individually or by stage; individual settings take precedence', () => {
  assert.equal(enabledGates({ APIResponseCompression: false }, BASE_RELEASE).has('APIResponseCompression'), false);
  const on = enabledGates({ AllAlpha: true, CBORServingAndStorage: false }, BASE_RELEASE);
  assert.equal(on.has('CBORServingAndStorage'), false);
  assert.equal(on.has('StorageVersionAPI'), true);
  assert.equal(enabledGates({ AllBeta: false }, BASE_RELEASE).has('APIResponseCompression'), false);
});

test('an unknown gate is an error, also a gate of a later release', () => {
  assert.throws(() => enabledGates({ Nope: true }, BASE_RELEASE), FeatureGateError);
  assert.throws(() => enabledGates({ WatchList: true }, '1.26'), /unrecognized feature gate: WatchList/);
  assert.equal(enabledGates({ WatchList: true }, '1.27').has('WatchList'), true);
});

test('a locked gate cannot be changed from the release that locks it', () => {
  assert.equal(enabledGates({ APIListChunking: true }, BASE_RELEASE).has('APIListChunking'), true);
  assert.throws(
    () => enabledGates({ APIListChunking: false }, '1.29'),
    /cannot set feature gate APIListChunking to false, feature is locked to true/,
  );
  assert.equal(enabledGates({ APIListChunking: false }, '1.28').has('APIListChunking'), false);
});

test('setting a gate that will be removed causes a warning', () => {
  assert.deepEqual(gateWarnings({ APIListChunking: true, WatchList: false, KMSv1: true }, BASE_RELEASE), [
    'Setting GA feature gate APIListChunking=true. It will be removed in a future release.',
    'Setting deprecated feature gate KMSv1=true. It will be removed in a future release.',
  ]);
  assert.deepEqual(gateWarnings({ APIListChunking: true }, '1.28'), []);
});

test('a GA gate stays GA in later releases up to 1.32', () => {
  const minors = (since: string) => Number(since.split('.')[1]);
  for (const release of RELEASES.slice(1, RELEASES.indexOf(BASE_RELEASE) + 1)) {
    const before = gatesOfRelease(`1.${minors(release) - 1}`);
    for (const [name, gate] of before) {
      const after = gatesOfRelease(release).get(name);
      assert.ok(after !== undefined && (gate.stage !== 'ga' || after.stage === 'ga'), `${name} in ${release}`);
    }
  }
});

test('later releases have gates that 1.32 lacks, and remove others', () => {
  assert.deepEqual(gatesOfRelease('1.33').get('WatchList'), { stage: 'beta', default: false });
  assert.deepEqual(gatesOfRelease('1.34').get('WatchList'), { stage: 'beta', default: true });
  assert.equal(enabledGates({}, '1.37').has('AnonymousAuthConfigurableEndpoints'), true);
  assert.throws(() => enabledGates({ AnonymousAuthConfigurableEndpoints: true }, '1.37'), FeatureGateError);
});
