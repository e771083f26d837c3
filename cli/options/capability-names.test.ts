import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCapabilities } from './capability-names.ts';

test('a capability that a rule or scenario needs is valid', () => {
  checkCapabilities({});
  checkCapabilities({ 'watch-list': false, 'type:services': true, 'bearer-tokens': false });
});

test('the error about an unknown capability suggests similar names', () => {
  const message = /capabilities: there is no capability "wacth-list"; did you mean watch-list/;
  assert.throws(() => checkCapabilities({ 'wacth-list': false }), message);
  for (const name of ['', 'toString', 'type:serivces'])
    assert.throws(() => checkCapabilities({ [name]: true }), /no capability/);
});
