import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMissingValue, listPlaceholderValues } from './resource-values.ts';

const plainObject = { metadata: {}, spec: { ports: [{ port: 1 }] } };
const labelledObject = { ...plainObject, metadata: { labels: { app: 'web' } } };

test('an invalid patch contains only the field, or the whole list that contains it', () => {
  const invalid = { path: 'spec.size', value: 0 };
  const mistypedField = { path: 'spec.ports[0].port', value: {} };
  const words = listPlaceholderValues(
    { invalid, mistyped: mistypedField },
    { plain: plainObject, labelled: labelledObject },
  );
  assert.deepEqual(words['invalid patch'], { spec: { size: 0 } });
  assert.deepEqual(words['mistyped patch'], { spec: { ports: [{ port: {} }] } });
});

test('list values are available with one item or both, alone and in an object', () => {
  const list = { path: 'spec.ports', keys: ['port'], key: 'port', items: [{ port: 1 }, { port: 2 }] as const };
  const words = listPlaceholderValues({ list }, { plain: plainObject, labelled: labelledObject });
  assert.deepEqual(words.second, { spec: { ports: [{ port: 2 }] } });
  assert.deepEqual(words['with both'], { spec: { ports: [{ port: 1 }, { port: 2 }] } });
  assert.deepEqual([words['item keys'], words['both keys']], ['spec.ports[*].port', [1, 2]]);
  assert.equal(words['delete first'], undefined);
  const mergeKeyValues = listPlaceholderValues(
    { list: { ...list, mergeKey: 'port' } },
    { plain: plainObject, labelled: labelledObject },
  );
  assert.deepEqual(mergeKeyValues['delete first'], { spec: { ports: [{ port: 1, $patch: 'delete' }] } });
});

test('a missing value is a reason to skip scenarios that use it', () => {
  assert.equal(describeMissingValue({}, {}, 'boats'), undefined);
  assert.match(
    describeMissingValue({ resourceValues: ['list'] }, {}, 'boats') ?? '',
    /needs a list of type map in boats/,
  );
  const list = { path: 'spec.ports', keys: ['port'], key: 'port', items: [{ port: 1 }, { port: 2 }] as const };
  assert.equal(describeMissingValue({ resourceValues: ['list'] }, { list }, 'boats'), undefined);
  assert.match(
    describeMissingValue({ resourceValues: ['list'], abilities: ['strategic-merge-patch'] }, { list }, 'boats') ?? '',
    /patchMergeKey/,
  );
  assert.match(
    describeMissingValue({ resourceValues: ['invalid'] }, {}, 'boats') ?? '',
    /add invalid to the resource in assay.yaml/,
  );
});
