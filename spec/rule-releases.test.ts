import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainReleaseMismatch, findReleaseRanges, parseRelease } from './rule-releases.ts';

test('a Kubernetes version has a release; other versions have none', () => {
  assert.equal(parseRelease('v1.30.4+k3s1'), '1.30');
  assert.equal(parseRelease('v1.32.13+assay-0.1.0'), '1.32');
  assert.equal(parseRelease('1.28.0'), '1.28');
  for (const version of ['v0.7.1', 'v2.1.0', 'v1.2.3', 'v0.0.0-master+$Format:%H$', '', undefined])
    assert.equal(parseRelease(version), undefined, version);
});

test('the reason why a rule does not apply to a release is explained', () => {
  assert.match(
    explainReleaseMismatch({ since: '1.30' }, '1.28') ?? '',
    /^requires a release later than that of the server \(1\.28\)/,
  );
  assert.equal(explainReleaseMismatch({ since: '1.30' }, '1.30'), undefined);
  assert.equal(explainReleaseMismatch({ since: '1.9' }, '1.28'), undefined);
  assert.match(
    explainReleaseMismatch({ until: '1.32' }, '1.34') ?? '',
    /^does not apply to the release of the server \(1\.34\)/,
  );
  assert.equal(explainReleaseMismatch({ until: '1.32' }, '1.32'), undefined);
});

test('the release ranges of every pattern that matches the rule apply', () => {
  assert.deepEqual(
    findReleaseRanges('authn-config-anonymous').map(({ since }) => since),
    ['1.30', '1.32'],
  );
  assert.deepEqual(findReleaseRanges('rest-get-200'), []);
});
