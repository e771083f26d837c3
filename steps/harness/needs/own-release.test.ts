import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Subject } from '../subject.ts';
import { isAboutOwnRelease, namesRelease } from './own-release.ts';

const subject = (release: string, ...capabilities: string[]) =>
  ({ release, capabilities: new Set(capabilities) }) as unknown as Subject;
const TEXT = 'a server with the profile "release-1.21"\n"""\nGET /api';

test('a scenario about a release is judged on a server of that release', () => {
  assert.equal(isAboutOwnRelease(TEXT, subject('1.21')), true);
  assert.equal(isAboutOwnRelease(TEXT, subject('1.20')), false);
  assert.equal(isAboutOwnRelease('a server with the profile "users"', subject('1.21')), false);
});

test('a server that emulates releases is started as that release', () => {
  assert.equal(isAboutOwnRelease(TEXT, subject('1.21', 'release-emulation')), false);
});

test('only profiles of releases name one', () => {
  assert.equal(namesRelease(TEXT), true);
  assert.equal(namesRelease('a server with the profile "users"'), false);
  assert.equal(namesRelease('GET /api'), false);
});
