import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunId, createUniqueName, findRunId } from './run-names.ts';

test('a name with a unique word contains the ID of its run', () => {
  const runId = createRunId();
  const uniqueName = createUniqueName(runId);
  assert.match(uniqueName, /^assay[0-9a-z]{15}$/);
  for (const name of [
    uniqueName,
    `${uniqueName}-second`,
    `n-${uniqueName}`,
    `widgets.${uniqueName}.example.com`,
    `v1.${uniqueName}.example.com`,
  ])
    assert.equal(findRunId(name), runId);
});

test('other names with a similar prefix contain no ID of a run', () => {
  for (const name of ['default', 'assay', 'assay-system', 'assaymeasurements', 'assay-probe-x', 'assayabcdefghijklmn0'])
    assert.equal(findRunId(name), undefined);
});

test('two scenarios of a run have different unique words', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, () => createUniqueName('abcde'))).size, 1000);
});
