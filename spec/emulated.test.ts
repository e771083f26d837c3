/** Tests the resources of each release against the table of removed versions in the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minorVersion } from '../values/minor-version.ts';
import { readRules } from './catalogue.ts';
import { emulateRelease, RELEASES } from './emulated.ts';

const REMOVED = /^A server of release (1\.\d+) or later MUST NOT serve (\w+) \((\w+)\) at (\S+);/;
const SUCCESSOR = /served at (\S+) \(since (1\.\d+)\)/;

const served = new Map(
  RELEASES.map((release) => [
    release,
    new Set(
      emulateRelease(release)
        .served.filter(({ defaultOn }) => defaultOn)
        .map(qualifiedName),
    ),
  ]),
);

test('each version in the table is served until its removal', () => {
  const rows = readRules('removed-apis').flatMap(({ statement }) => {
    const [, removalRelease, resource, , groupVersion] = REMOVED.exec(statement) ?? [];
    return removalRelease === undefined ? [] : [{ removed: removalRelease, at: `${groupVersion}/${resource}` }];
  });
  assert.equal(rows.length, 50);
  for (const { removed, at } of rows) {
    // The table contains this resource, but no release served it.
    if (at === 'apps/v1beta1/replicasets') continue;
    const last = RELEASES.filter((release) => served.get(release)?.has(at)).at(-1);
    assert.equal(last === undefined ? undefined : minorVersion(last), minorVersion(removed) - 1, at);
  }
});

test('each successor is served from the release in the table', () => {
  for (const { statement } of readRules('removed-apis')) {
    const [, , resource] = REMOVED.exec(statement) ?? [];
    const [, groupVersion, since = ''] = SUCCESSOR.exec(statement) ?? [];
    if (resource === undefined || groupVersion === undefined) continue;
    const first = RELEASES.find((release) => minorVersion(release) >= minorVersion(since)) ?? '';
    assert.ok(served.get(first)?.has(`${groupVersion}/${resource}`), `${groupVersion}/${resource} in ${first}`);
  }
});

test('no alpha version is served by default', () => {
  for (const release of RELEASES) {
    for (const servedResource of emulateRelease(release).served) {
      if (servedResource.version.includes('alpha'))
        assert.equal(servedResource.defaultOn, false, qualifiedName(servedResource));
    }
  }
});

test('each release has its own version order and storage versions', () => {
  const emulatedRelease = emulateRelease('1.21');
  assert.deepEqual(emulatedRelease.versionOrder('policy'), ['v1beta1', 'v1']);
  assert.equal(emulatedRelease.versionOrder('networking.k8s.io'), undefined);
  assert.equal(emulateRelease('1.20').storageVersion('networking.k8s.io', 'ingresses'), 'v1beta1');
  assert.equal(emulatedRelease.storageVersion('networking.k8s.io', 'ingresses'), undefined);
});

test('an eviction has the version of the release', () => {
  const eviction = (release: string) =>
    emulateRelease(release)
      .served.find(({ resource }) => resource === 'pods')
      ?.subresources.find(({ name }) => name === 'eviction');
  assert.equal(eviction('1.21')?.version, 'v1beta1');
  assert.equal(eviction('1.22')?.version, 'v1');
});

function qualifiedName({ group, version, resource }: { group: string; version: string; resource: string }): string {
  return `${group === '' ? '' : `${group.replace(/k8s\.io$/, 'orch.io')}/`}${version}/${resource}`;
}
