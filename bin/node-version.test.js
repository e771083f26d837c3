// The other tests of this repository are TypeScript. `node --test` of an old Node version does not find them, and would report success. It
// finds this test, which then fails.
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('the Node version can run the TypeScript tests', () => {
  const message = `the tests need Node 24, but this is Node ${process.versions.node}; use npm run unit, which runs Node 24`;
  assert.ok(Number.parseInt(process.versions.node, 10) >= 24, message);
});
