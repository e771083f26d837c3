import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareVersions } from './version-order.ts';

test('GA versions come before beta and alpha, higher numbers first, other names in alphabetical order', () => {
  const sortedVersions = [
    'v10',
    'v2',
    'v1',
    'v11beta2',
    'v10beta3',
    'v3beta1',
    'v12alpha1',
    'v11alpha2',
    'foo1',
    'foo10',
  ];
  assert.deepEqual([...sortedVersions].reverse().sort(compareVersions), sortedVersions);
});

test('the order of versions is total', () => {
  const version = fc.oneof(fc.string({ maxLength: 3 }), fc.stringMatching(/^v[1-3](?:(?:alpha|beta)[1-3])?$/));
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      assert.equal(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a)), 0);
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) assert.ok(compareVersions(a, c) <= 0);
    }),
  );
});
