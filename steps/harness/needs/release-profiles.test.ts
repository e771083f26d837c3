import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Subject } from '../subject.ts';
import { hasReleaseOfProfile, readProfileRelease } from './release-profiles.ts';

const createSubjectOfRelease = (release: string, ...capabilities: string[]) =>
  ({ release, capabilities: new Set(capabilities) }) as unknown as Subject;

test('a scenario for a release runs on a server of that release', () => {
  assert.equal(hasReleaseOfProfile('release-1.21', createSubjectOfRelease('1.21')), true);
  assert.equal(hasReleaseOfProfile('release-1.21', createSubjectOfRelease('1.20')), false);
  assert.equal(hasReleaseOfProfile('users', createSubjectOfRelease('1.21')), false);
});

test('a server that can emulate releases does not replace the server of a release', () => {
  assert.equal(hasReleaseOfProfile('release-1.21', createSubjectOfRelease('1.21', 'release-emulation')), false);
});

test('only release profiles name a release', () => {
  assert.equal(readProfileRelease('release-1.21'), '1.21');
  assert.equal(readProfileRelease('users'), undefined);
  assert.equal(readProfileRelease(), undefined);
});
