import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitBody } from './long-bodies.ts';

test('a body that fits in an argument is not split', () => assert.equal(splitBody('{}'), undefined));

test('a repeated text occurs once in the script', () => {
  const body = `{"a":"${'l'.repeat(100_000)}","b":[${'{"c":1},'.repeat(300)}0]}`;
  assert.deepEqual(splitBody(body), [
    { text: '{"a":"', times: 1 },
    { text: 'l', times: 100_000 },
    { text: '","b":[', times: 1 },
    { text: '{"c":1},', times: 300 },
    { text: '0]}', times: 1 },
  ]);
});
