import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outside, releaseOf, spansOf } from './rule-releases.ts';

test('the release is in the version, and a version of something else is none', () => {
  assert.equal(releaseOf('v1.30.4+k3s1'), '1.30');
  assert.equal(releaseOf('v1.32.13+assay-0.1.0'), '1.32');
  assert.equal(releaseOf('1.28.0'), '1.28');
  for (const version of ['v0.7.1', 'v2.1.0', 'v1.2.3', 'v0.0.0-master+$Format:%H$', '', undefined])
    assert.equal(releaseOf(version), undefined, version);
});

test('what came later, and what a newer one does otherwise, is no matter for a release', () => {
  assert.match(outside({ since: '1.30' }, '1.28') ?? '', /^came later than release 1\.28/);
  assert.equal(outside({ since: '1.30' }, '1.30'), undefined);
  assert.equal(outside({ since: '1.9' }, '1.28'), undefined);
  assert.match(outside({ until: '1.32' }, '1.34') ?? '', /^is otherwise in release 1\.34/);
  assert.equal(outside({ until: '1.32' }, '1.32'), undefined);
});

test('a rule has the spans of every pattern that names it', () => {
  assert.deepEqual(
    spansOf('authn-config-anonymous').map(({ since }) => since),
    ['1.30', '1.32'],
  );
  assert.deepEqual(spansOf('rest-get-200'), []);
});
