// The tests of this repository are TypeScript, which an older Node doesn't find: `node --test` would say that all is well. This one it
// finds.
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('node --test has a Node that runs TypeScript', () => {
  const words = `this is Node ${process.versions.node}, and the tests need 24: say npm run unit, which brings it`;
  assert.ok(Number.parseInt(process.versions.node, 10) >= 24, words);
});
