import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCapabilities } from './capability-names.ts';

test('capabilities that a rule or a scenario needs may be declared', () => {
  checkCapabilities({});
  checkCapabilities({ 'watch-list': false, 'type:services': true, 'bearer-tokens': false });
});

test('one that there is not is an error with those that are meant', () => {
  const message = /capabilities: there is no capability "wacth-list"; did you mean watch-list/;
  assert.throws(() => checkCapabilities({ 'wacth-list': false }), message);
  for (const name of ['', 'toString', 'type:serivces'])
    assert.throws(() => checkCapabilities({ [name]: true }), /no capability/);
});
