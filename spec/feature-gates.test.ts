import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE_RELEASE, RELEASES } from './emulated.ts';
import { enabledGates, FeatureGateError, gatesOfRelease, gateWarnings } from './feature-gates.ts';

test('without a word the defaults hold, in every release', () => {
  for (const release of RELEASES) {
    const on = enabledGates({}, release);
    for (const [name, gate] of gatesOfRelease(release))
      assert.equal(on.has(name), gate.default, `${name} in ${release}`);
  }
});

test('gates are set one by one, or by stage; the single one wins', () => {
  assert.equal(enabledGates({ APIResponseCompression: false }, BASE_RELEASE).has('APIResponseCompression'), false);
  const on = enabledGates({ AllAlpha: true, CBORServingAndStorage: false }, BASE_RELEASE);
  assert.equal(on.has('CBORServingAndStorage'), false);
  assert.equal(on.has('StorageVersionAPI'), true);
  assert.equal(enabledGates({ AllBeta: false }, BASE_RELEASE).has('APIResponseCompression'), false);
});

test('a gate that nobody knows is an error, also one that came later', () => {
  assert.throws(() => enabledGates({ Nope: true }, BASE_RELEASE), FeatureGateError);
  assert.throws(() => enabledGates({ WatchList: true }, '1.26'), /unrecognized feature gate: WatchList/);
  assert.equal(enabledGates({ WatchList: true }, '1.27').has('WatchList'), true);
});

test('a gate that is locked is set to its own value only, from the release on that locks it', () => {
  assert.equal(enabledGates({ APIListChunking: true }, BASE_RELEASE).has('APIListChunking'), true);
  assert.throws(
    () => enabledGates({ APIListChunking: false }, '1.29'),
    /cannot set feature gate APIListChunking to false, feature is locked to true/,
  );
  assert.equal(enabledGates({ APIListChunking: false }, '1.28').has('APIListChunking'), false);
});

test('a gate that will go is warned of when it is set', () => {
  assert.deepEqual(gateWarnings({ APIListChunking: true, WatchList: false, KMSv1: true }, BASE_RELEASE), [
    'Setting GA feature gate APIListChunking=true. It will be removed in a future release.',
    'Setting deprecated feature gate KMSv1=true. It will be removed in a future release.',
  ]);
  assert.deepEqual(gateWarnings({ APIListChunking: true }, '1.28'), []);
});

test('the stages of a gate follow one another, up to 1.32', () => {
  const minors = (since: string) => Number(since.split('.')[1]);
  for (const release of RELEASES.slice(1, RELEASES.indexOf(BASE_RELEASE) + 1)) {
    const before = gatesOfRelease(`1.${minors(release) - 1}`);
    for (const [name, gate] of before) {
      const after = gatesOfRelease(release).get(name);
      assert.ok(after !== undefined && (gate.stage !== 'ga' || after.stage === 'ga'), `${name} in ${release}`);
    }
  }
});

test('later releases have gates that 1.32 has not, and drop others', () => {
  assert.deepEqual(gatesOfRelease('1.33').get('WatchList'), { stage: 'beta', default: false });
  assert.deepEqual(gatesOfRelease('1.34').get('WatchList'), { stage: 'beta', default: true });
  assert.equal(enabledGates({}, '1.37').has('AnonymousAuthConfigurableEndpoints'), true);
  assert.throws(() => enabledGates({ AnonymousAuthConfigurableEndpoints: true }, '1.37'), FeatureGateError);
});
