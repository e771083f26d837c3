import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHistory } from './read.ts';

const RELEASES = 'releases: {1.9: 2020-01-31, 1.10: 2020-05-01}';

test('reads a release as a string, although YAML reads it as a number', () => {
  const { history } = readHistory(`${RELEASES}\ncli: [{name: a, facing: user, level: GA, deprecated: 1.10}]\n`);
  assert.deepEqual(Object.keys(history?.releases ?? {}), ['1.9', '1.10']);
  assert.equal(history?.cli?.[0]?.deprecated, '1.10');
});

test('distinguishes releases that are equal as numbers', () => {
  const { history } = readHistory('releases: {1.1: 2020-01-31, 1.2: 2020-05-01, 1.10: 2021-01-31, 1.20: 2022-05-01}');
  assert.deepEqual(Object.keys(history?.releases ?? {}), ['1.1', '1.2', '1.10', '1.20']);
});

test('reads JSON', () => {
  const { history } = readHistory('{"releases": {"1.0": "2020-01-31"}, "metrics": [{"name": "a", "level": "BETA"}]}');
  assert.equal(history?.metrics?.[0]?.level, 'BETA');
});

const INVALID_HISTORIES: readonly (readonly [subject: string, source: string, line: number, message: RegExp])[] = [
  ['invalid YAML', 'a: [', 1, /./],
  ['a duplicate release', 'releases: {1.1: 2020-01-31, 1.1: 2020-05-01}', 1, /Map keys must be unique/],
  ['two documents', `${RELEASES}\n---\n${RELEASES}`, 2, /a file must contain one history/],
  ['deeply nested lists', `releases: ${'['.repeat(100_000)}`, 1, /nested too deeply/],
  ['aliases of aliases', `${createNestedAliases(9)}\nreleases: *a9`, 1, /aliases that expand to too much data/],
  ['an empty file', '', 1, /the history lacks "releases"/],
  ['a list', '[1]', 1, /the history must be an object/],
  ['no releases', 'releases: {}', 1, /releases must NOT have fewer than 1/],
  ['a release without a number', 'releases: {spring: 2020-01-31}', 1, /releases has the key "spring"/],
  ['no date', 'releases: {1.0: May}', 1, /releases\.1\.0 must be a date/],
  ['an invalid date', 'releases: {1.0: 2021-02-29}', 1, /releases\.1\.0 is 2021-02-29, which is not a valid date/],
  [
    'dates in the wrong order',
    'releases:\n  1.0: 2020-05-01\n  1.1: 2020-01-01',
    3,
    /1\.1 is older \(2020-01-01\) than 1\.0/,
  ],
  [
    'an unknown member',
    `${RELEASES}\ncli:\n  - {name: a, facing: user, level: GA, remved: 1.9}`,
    3,
    /cli\[0\] has an unknown member "remved"/,
  ],
  [
    'an unknown level',
    `${RELEASES}\ncli:\n  - {name: a, facing: user, level: stable}`,
    3,
    /cli\[0\]\.level must be one of alpha, beta, GA/,
  ],
  ['no level', `${RELEASES}\ncli:\n  - {name: a, facing: user}`, 3, /cli\[0\] lacks "level"/],
  [
    'an unknown release',
    `${RELEASES}\ncli:\n  - {name: a, facing: user, level: GA, removed: 1.1}`,
    3,
    /removed is 1\.1, which is not in releases/,
  ],
  [
    'a deprecation before the introduction',
    `${RELEASES}\ncli:\n  - {name: a, facing: user, level: GA, introduced: 1.10, deprecated: 1.9}`,
    3,
    /deprecated is 1\.9, and introduced is 1\.10/,
  ],
  [
    'a removal in the release of the introduction',
    `${RELEASES}\ncli:\n  - {name: a, facing: user, level: GA, introduced: 1.10, removed: 1.10}`,
    3,
    /removed is 1\.10, and introduced is 1\.10/,
  ],
  [
    'a duplicate element',
    `${RELEASES}\nmetrics:\n  - {name: a, level: BETA}\n  - {name: a, level: BETA}`,
    4,
    /metrics\[1\] is a duplicate of item 0/,
  ],
  [
    'an unknown storage version',
    `${RELEASES}\ngroups: [{group: a, versions: [{version: v1}], storageVersions: [{release: 1.9, version: v2}]}]`,
    2,
    /storageVersions\[0\]\.version is v2; the versions are v1/,
  ],
];

for (const [subject, source, line, message] of INVALID_HISTORIES) {
  test(`reports ${subject} with its line`, () => {
    const { problem } = readHistory(source);
    assert.equal(problem?.line, line, problem?.message);
    assert.match(problem?.message ?? '', message);
  });
}

/** Returns YAML with nested aliases. Each list contains the previous list ten times. */
function createNestedAliases(depth: number): string {
  const lines = Array.from(
    { length: depth },
    (_, index) => `a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`)}]`,
  );
  return ['a0: &a0 x', ...lines].join('\n');
}
