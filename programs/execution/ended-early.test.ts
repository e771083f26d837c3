import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endedEarly } from './ended-early.ts';

const PATH = '/api/v1/pods?watch=1&timeoutSeconds=1';

test('a watch that is over at once ended early, one that a clock measured a bit short did not', () => {
  assert.equal(endedEarly(PATH, [], 10), true);
  assert.equal(endedEarly(PATH, [], 990), false);
});

test('an error ends a watch by right, and one that asks for no time may end when it will', () => {
  assert.equal(endedEarly(PATH, [{ type: 'ERROR' }], 10), false);
  assert.equal(endedEarly('/api/v1/pods?watch=1', [], 10), false);
});
