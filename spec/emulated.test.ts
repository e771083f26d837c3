/** Tests the resources of each release against the table of removed versions in the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMinorVersion } from '../values/minor-version.ts';
import { readRules } from './catalogue.ts';
import { emulateRelease, RELEASES } from './emulated.ts';

const REMOVAL_PATTERN = /^A server of release (1\.\d+) or later MUST NOT serve (\w+) \((\w+)\) at (\S+);/;
const SUCCESSOR_PATTERN = /served at (\S+) \(since (1\.\d+)\)/;

const servedByRelease = new Map(
  RELEASES.map((release) => [
    release,
    new Set(
      emulateRelease(release)
        .served.filter(({ defaultOn }) => defaultOn)
        .map(formatQualifiedName),
    ),
  ]),
);

test('each API version in the table is served until its removal', () => {
  const rows = readRules('removed-apis').flatMap(({ statement }) => {
    const [, removalRelease, resource, , groupVersion] = REMOVAL_PATTERN.exec(statement) ?? [];
    return removalRelease === undefined ? [] : [{ removalRelease, resourceKey: `${groupVersion}/${resource}` }];
  });
  assert.equal(rows.length, 50);
  for (const { removalRelease, resourceKey } of rows) {
    // The table contains this resource, but no release served it.
    if (resourceKey === 'apps/v1beta1/replicasets') continue;
    const lastRelease = RELEASES.filter((release) => servedByRelease.get(release)?.has(resourceKey)).at(-1);
    assert.equal(
      lastRelease === undefined ? undefined : parseMinorVersion(lastRelease),
      parseMinorVersion(removalRelease) - 1,
      resourceKey,
    );
  }
});

test('each successor is served from the release that the table gives', () => {
  for (const { statement } of readRules('removed-apis')) {
    const [, , resource] = REMOVAL_PATTERN.exec(statement) ?? [];
    const [, groupVersion, since = ''] = SUCCESSOR_PATTERN.exec(statement) ?? [];
    if (resource === undefined || groupVersion === undefined) continue;
    const firstRelease = RELEASES.find((release) => parseMinorVersion(release) >= parseMinorVersion(since)) ?? '';
    assert.ok(
      servedByRelease.get(firstRelease)?.has(`${groupVersion}/${resource}`),
      `${groupVersion}/${resource} in ${firstRelease}`,
    );
  }
});

test('no alpha API version is served by default', () => {
  for (const release of RELEASES) {
    for (const servedResource of emulateRelease(release).served) {
      if (servedResource.version.includes('alpha'))
        assert.equal(servedResource.defaultOn, false, formatQualifiedName(servedResource));
    }
  }
});

test('each release has its own version order and storage versions', () => {
  const emulatedRelease = emulateRelease('1.21');
  assert.deepEqual(emulatedRelease.findVersionOrder('policy'), ['v1beta1', 'v1']);
  assert.equal(emulatedRelease.findVersionOrder('networking.k8s.io'), undefined);
  assert.equal(emulateRelease('1.20').findStorageVersion('networking.k8s.io', 'ingresses'), 'v1beta1');
  assert.equal(emulatedRelease.findStorageVersion('networking.k8s.io', 'ingresses'), undefined);
});

test('the kind Eviction has the API version of the release', () => {
  const findEviction = (release: string) =>
    emulateRelease(release)
      .served.find(({ resource }) => resource === 'pods')
      ?.subresources.find(({ name }) => name === 'eviction');
  assert.equal(findEviction('1.21')?.version, 'v1beta1');
  assert.equal(findEviction('1.22')?.version, 'v1');
});

function formatQualifiedName({
  group,
  version,
  resource,
}: {
  group: string;
  version: string;
  resource: string;
}): string {
  return `${group === '' ? '' : `${group.replace(/k8s\.io$/, 'orch.io')}/`}${version}/${resource}`;
}
