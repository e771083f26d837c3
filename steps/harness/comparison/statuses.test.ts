import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStatus, STATUS_PATTERN } from './statuses.ts';

const STATUS_CASES = [
  ['201', [201], [200, 202, 0]],
  ['409 AlreadyExists', [409], [200, 404]],
  ['200 or 202', [200, 202], [201, 0]],
  ['400, 422 or 500', [400, 422, 500], [401, 200]],
  ['a success', [200, 299], [199, 300, 0]],
  ['a client error', [400, 499], [399, 500, 0]],
  ['an error', [400, 599], [399, 600, 0]],
] as const;

test('a status expression matches one status, one of several, or a class', () => {
  for (const [words, matchingStatuses, wrongStatuses] of STATUS_CASES) {
    assert.match(words, new RegExp(`^(?:${STATUS_PATTERN.source})$`));
    const { isMatch } = parseStatus(words);
    for (const status of matchingStatuses) assert.ok(isMatch(status), `${words}: ${status}`);
    for (const status of wrongStatuses) assert.ok(!isMatch(status), `${words}: ${status}`);
  }
});

test('a status expression may contain the reason', () => {
  assert.equal(parseStatus('409 AlreadyExists').reason, 'AlreadyExists');
  assert.equal(parseStatus('200 or 202').reason, undefined);
});
