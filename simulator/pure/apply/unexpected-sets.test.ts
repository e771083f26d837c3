import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldSet } from '../fields/field-set.ts';
import { fromFieldsV1, toFieldsV1 } from '../fields/fields-v1.ts';
import type { Json, JsonObject } from '../object.ts';
import { addNamedFields } from './add-named-fields.ts';
import { itemElement } from './list-items.ts';
import { exampleType } from './random-writes.ts';
import { reconcileFieldSet } from './reconcile-field-set.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import type { ListType } from './type.ts';
import { TypeProblem } from './type-problem.ts';
import { validate } from './validate.ts';

/** Clients can send any set: the fields that it names may not exist, or have another kind. */
const [v1, v2] = [exampleType('v1'), exampleType('v2')];
const addNames = (fields: JsonObject): Json => toFieldsV1(addNamedFields(fromFieldsV1(fields), v1));
const reconcile = (fields: JsonObject): Json => toFieldsV1(reconcileFieldSet(fromFieldsV1(fields), v2));
const KEY = 'k:{"port":80,"protocol":"TCP"}';

test('fields of structs count as owned with what is below them, at any depth and in items', () => {
  assert.deepEqual(addNames({ 'f:nested': { 'f:nested': { 'f:name': {} } } }), {
    'f:nested': { '.': {}, 'f:nested': { '.': {}, 'f:name': {} } },
  });
  assert.deepEqual(addNames({ 'f:ports': { [KEY]: { 'f:options': { 'f:a': {} } } } }), {
    'f:ports': { '.': {}, [KEY]: { 'f:options': { '.': {}, 'f:a': {} } } },
  });
});

test('members of maps do not, nor do fields that the type has not', () => {
  assert.deepEqual(addNames({ 'f:groups': { 'f:g': { 'f:set': { 'v:"x"': {} } } } }), {
    'f:groups': { '.': {}, 'f:g': { 'f:set': { '.': {}, 'v:"x"': {} } } },
  });
  for (const fields of [
    { 'f:unknown': { 'f:name': { 'f:a': {} } } },
    { [KEY]: { 'f:nested': { 'f:name': {} } } },
    { 'v:1': { 'f:nested': { 'f:name': {} } } },
  ]) {
    assert.deepEqual(addNames(fields), fields);
  }
  const odd = { 'f:name': { 'f:nested': { 'f:name': {} } }, 'f:ports': { 'f:nested': { 'f:name': {} } } };
  assert.deepEqual(addNames(odd), {
    'f:name': { '.': {}, ...odd['f:name'] },
    'f:ports': { '.': {}, ...odd['f:ports'] },
  });
});

test('a set without children stays the very same', () => {
  const set = FieldSet.create(['f:name']);
  assert.equal(addNamedFields(set, v1), set);
});

test('a set is left alone where the type knows nothing or says the same', () => {
  for (const fields of [
    { 'f:unknown': { 'f:a': {} } },
    { 'f:anything': { 'f:a': { 'f:b': {} } } },
    { 'f:raw': {} },
    { 'f:labels': {}, 'f:ports': {} },
    { 'f:pinned': { 'f:a': {} } },
    { 'f:groups': { 'k:{"a":1}': { 'f:a': {} } } },
    { 'f:set': { 'v:"x"': {} } },
    { [KEY]: { 'f:a': {} } },
  ]) {
    const set = fromFieldsV1(fields);
    assert.equal(reconcileFieldSet(set, v2), set);
  }
});

test('what lies below something atomic is owned as a whole, wherever it lies', () => {
  assert.deepEqual(reconcile({ 'f:nested': { 'f:labels': { '.': {}, 'f:a': {} }, 'f:name': {} } }), {
    'f:nested': { 'f:labels': {}, 'f:name': {} },
  });
  assert.deepEqual(reconcile({ 'f:frozen': { 'f:a': {} }, 'f:args': { 'i:0': {} } }), {
    'f:args': {},
    'f:frozen': {},
  });
  assert.deepEqual(reconcile({ 'f:set': { 'v:"x"': {} }, 'f:ports': { [KEY]: {} } }), {
    'f:ports': {},
    'f:set': { 'v:"x"': {} },
  });
});

test('an item or a member from which everything is taken is null', () => {
  const [fields, options] = [
    ['f:ports', KEY, 'f:port'],
    ['f:nested', 'f:name'],
  ];
  assert.deepEqual(removeFields(v1, { ports: [{ port: 80 }] }, FieldSet.create(fields)), { ports: [null] });
  assert.deepEqual(removeFields(v1, { nested: { name: 'x' } }, FieldSet.create(options)), { nested: null });
});

test('an atomic value goes with anything that is taken from it', () => {
  const value = { frozen: { a: 'x', b: 'y' }, args: ['x'], count: 1 };
  const set = FieldSet.create(['f:frozen', 'f:a'], ['f:args', 'i:0']);
  assert.deepEqual(removeFields(v1, value, set), { frozen: null, args: null, count: 1 });
});

test('what is null or empty has nothing that could be taken away', () => {
  const value = { nested: null, labels: {}, set: [], name: 'x' };
  const set = FieldSet.create(['f:nested', 'f:a'], ['f:labels', 'f:a'], ['f:set', 'v:1'], ['f:name', 'f:a']);
  assert.deepEqual(removeFields(v1, value, set), { nested: null, labels: null, set: null, name: 'x' });
  assert.equal(removeFields(v1, {}, set), null);
});

test('fields that the type has not are nobody’s', () => {
  assert.ok(toFieldSet(v1, { unknown: { a: 1 } }).isEmpty());
});

test('members that are undefined are valid', () => {
  assert.equal(validate(v1, { name: undefined, unknown: undefined } as unknown as Json, 'refused'), undefined);
});

test('an item without an element is no item of a list that fits its type', () => {
  assert.throws(() => itemElement(v1.map?.fields.get('set')?.type.list as ListType, {}), TypeProblem);
});
