import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE_RELEASE, RELEASES } from './emulated.ts';
import { FeatureGateError, findEnabledGates, findGateWarnings, readGates } from './feature-gates.ts';

test('without settings, every release has the default gates', () => {
  for (const release of RELEASES) {
    const enabledGates = findEnabledGates({}, release);
    for (const [name, gate] of readGates(release))
      assert.equal(enabledGates.has(name), gate.default, `${name} in ${release}`);
  }
});

test('gates are set individually or by stage; individual settings take precedence', () => {
  assert.equal(findEnabledGates({ APIResponseCompression: false }, BASE_RELEASE).has('APIResponseCompression'), false);
  const gates = findEnabledGates({ AllAlpha: true, CBORServingAndStorage: false }, BASE_RELEASE);
  assert.equal(gates.has('CBORServingAndStorage'), false);
  assert.equal(gates.has('StorageVersionAPI'), true);
  assert.equal(findEnabledGates({ AllBeta: false }, BASE_RELEASE).has('APIResponseCompression'), false);
});

test('an unknown gate, or a gate of a later release, is an error', () => {
  assert.throws(() => findEnabledGates({ Nope: true }, BASE_RELEASE), FeatureGateError);
  assert.throws(() => findEnabledGates({ WatchList: true }, '1.26'), /unrecognized feature gate: WatchList/);
  assert.equal(findEnabledGates({ WatchList: true }, '1.27').has('WatchList'), true);
});

test('from the release that locks a gate, it cannot be changed', () => {
  assert.equal(findEnabledGates({ APIListChunking: true }, BASE_RELEASE).has('APIListChunking'), true);
  assert.throws(
    () => findEnabledGates({ APIListChunking: false }, '1.29'),
    /cannot set feature gate APIListChunking to false, feature is locked to true/,
  );
  assert.equal(findEnabledGates({ APIListChunking: false }, '1.28').has('APIListChunking'), false);
});

test('setting a gate that will be removed causes a warning', () => {
  assert.deepEqual(findGateWarnings({ APIListChunking: true, WatchList: false, KMSv1: true }, BASE_RELEASE), [
    'Setting GA feature gate APIListChunking=true. It will be removed in a future release.',
    'Setting deprecated feature gate KMSv1=true. It will be removed in a future release.',
  ]);
  assert.deepEqual(findGateWarnings({ APIListChunking: true }, '1.28'), []);
});

test('a GA gate stays GA in later releases up to 1.32', () => {
  const parseMinor = (since: string) => Number(since.split('.')[1]);
  for (const release of RELEASES.slice(1, RELEASES.indexOf(BASE_RELEASE) + 1)) {
    const previousStages = readGates(`1.${parseMinor(release) - 1}`);
    for (const [name, gate] of previousStages) {
      const laterStage = readGates(release).get(name);
      assert.ok(
        laterStage !== undefined && (gate.stage !== 'ga' || laterStage.stage === 'ga'),
        `${name} in ${release}`,
      );
    }
  }
});

test('later releases have gates that 1.32 lacks, and lack others', () => {
  assert.deepEqual(readGates('1.33').get('WatchList'), { stage: 'beta', default: false });
  assert.deepEqual(readGates('1.34').get('WatchList'), { stage: 'beta', default: true });
  assert.equal(findEnabledGates({}, '1.37').has('AnonymousAuthConfigurableEndpoints'), true);
  assert.throws(() => findEnabledGates({ AnonymousAuthConfigurableEndpoints: true }, '1.37'), FeatureGateError);
});
