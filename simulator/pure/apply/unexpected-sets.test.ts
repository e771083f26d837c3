import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldSet } from '../fields/field-set.ts';
import { parseFieldsV1, toFieldsV1 } from '../fields/fields-v1.ts';
import type { Json, JsonObject } from '../object.ts';
import { addNamedFields } from './add-named-fields.ts';
import { createItemElement } from './list-items.ts';
import { getExampleType } from './random-writes.ts';
import { reconcileFieldSet } from './reconcile-field-set.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import type { ListType } from './type.ts';
import { TypeMismatchError } from './type-problem.ts';
import { validateTypedValue } from './validate.ts';

/** Tests field sets with fields that are absent or have another type, because field sets come from clients. */
const [v1, v2] = [getExampleType('v1'), getExampleType('v2')];
const addNames = (fields: JsonObject): Json => toFieldsV1(addNamedFields(parseFieldsV1(fields), v1));
const reconcile = (fields: JsonObject): Json => toFieldsV1(reconcileFieldSet(parseFieldsV1(fields), v2));
const KEY = 'k:{"port":80,"protocol":"TCP"}';

test('the structs that contain owned fields are added, at any depth and in list items', () => {
  assert.deepEqual(addNames({ 'f:nested': { 'f:nested': { 'f:name': {} } } }), {
    'f:nested': { '.': {}, 'f:nested': { '.': {}, 'f:name': {} } },
  });
  assert.deepEqual(addNames({ 'f:ports': { [KEY]: { 'f:options': { 'f:a': {} } } } }), {
    'f:ports': { '.': {}, [KEY]: { 'f:options': { '.': {}, 'f:a': {} } } },
  });
});

test('map members and fields that the type lacks are not added', () => {
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
  const unexpectedSet = { 'f:name': { 'f:nested': { 'f:name': {} } }, 'f:ports': { 'f:nested': { 'f:name': {} } } };
  assert.deepEqual(addNames(unexpectedSet), {
    'f:name': { '.': {}, ...unexpectedSet['f:name'] },
    'f:ports': { '.': {}, ...unexpectedSet['f:ports'] },
  });
});

test('a set without children is unchanged', () => {
  const set = FieldSet.create(['f:name']);
  assert.equal(addNamedFields(set, v1), set);
});

test('a field set is unchanged if the type is unknown or unchanged', () => {
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
    const set = parseFieldsV1(fields);
    assert.equal(reconcileFieldSet(set, v2), set);
  }
});

test('an atomic field replaces its children in a field set', () => {
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

test('an item or struct without remaining fields becomes null', () => {
  const [fields, options] = [
    ['f:ports', KEY, 'f:port'],
    ['f:nested', 'f:name'],
  ];
  assert.deepEqual(removeFields(v1, { ports: [{ port: 80 }] }, FieldSet.create(fields)), { ports: [null] });
  assert.deepEqual(removeFields(v1, { nested: { name: 'x' } }, FieldSet.create(options)), { nested: null });
});

test('an atomic value is removed completely', () => {
  const value = { frozen: { a: 'x', b: 'y' }, args: ['x'], count: 1 };
  const set = FieldSet.create(['f:frozen', 'f:a'], ['f:args', 'i:0']);
  assert.deepEqual(removeFields(v1, value, set), { frozen: null, args: null, count: 1 });
});

test('the removal of fields below null and empty values has no effect', () => {
  const value = { nested: null, labels: {}, set: [], name: 'x' };
  const set = FieldSet.create(['f:nested', 'f:a'], ['f:labels', 'f:a'], ['f:set', 'v:1'], ['f:name', 'f:a']);
  assert.deepEqual(removeFields(v1, value, set), { nested: null, labels: null, set: null, name: 'x' });
  assert.equal(removeFields(v1, {}, set), null);
});

test('a field set omits fields that the type lacks', () => {
  assert.ok(toFieldSet(v1, { unknown: { a: 1 } }).isEmpty());
});

test('members with the value undefined are valid', () => {
  assert.equal(
    validateTypedValue(v1, { name: undefined, unknown: undefined } as unknown as Json, { repeatedItems: 'rejected' }),
    undefined,
  );
});

test('an item of the wrong type has no path element', () => {
  assert.throws(() => createItemElement(v1.map?.fields.get('set')?.type.list as ListType, {}), TypeMismatchError);
});
