import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedProfileOf, startsOwnServer } from './server-needs.ts';

const scenario = (...texts: string[]) => ({ steps: texts.map((text) => ({ text })) });

test('the profile of a shared server is that of its sentence', () => {
  assert.equal(sharedProfileOf(scenario('a server with the profile "users"', 'GET /readyz')), 'users');
  assert.equal(sharedProfileOf(scenario('a server of its own with the profile "plain"')), undefined);
  assert.equal(sharedProfileOf(scenario('GET /readyz')), undefined);
});

test('a capability that another server is started for has the profile of that server', () => {
  assert.equal(sharedProfileOf(scenario('a server with the profile "bearer-tokens"')), 'users');
});

test('servers of its own, and servers that must not start, are those of one scenario', () => {
  assert.equal(startsOwnServer(scenario('a server of its own with the profile "plain"')), true);
  assert.equal(startsOwnServer(scenario('a server is started with:')), true);
  assert.equal(startsOwnServer(scenario('a server with the profile "users"')), false);
});
