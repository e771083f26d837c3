import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Subject } from '../subject.ts';
import { isOwnRelease, profileRelease } from './own-release.ts';

const subject = (release: string, ...capabilities: string[]) =>
  ({ release, capabilities: new Set(capabilities) }) as unknown as Subject;

test('a scenario about a release is judged on a server of that release', () => {
  assert.equal(isOwnRelease('release-1.21', subject('1.21')), true);
  assert.equal(isOwnRelease('release-1.21', subject('1.20')), false);
  assert.equal(isOwnRelease('users', subject('1.21')), false);
});

test('a server that emulates releases is started as that release', () => {
  assert.equal(isOwnRelease('release-1.21', subject('1.21', 'release-emulation')), false);
});

test('only profiles of releases name one', () => {
  assert.equal(profileRelease('release-1.21'), '1.21');
  assert.equal(profileRelease('users'), undefined);
  assert.equal(profileRelease(), undefined);
});
