import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypes } from '../../../spec/facts.ts';
import { compare } from '../apply/compare.ts';
import { typeOfFacts } from '../apply/types-of-facts.ts';
import { toFieldsV1 } from '../fields/fields-v1.ts';
import type { Json, JsonObject } from '../object.ts';
import { compileSchema } from '../schema/compile.ts';
import { deepCopy } from './deep-copy.ts';
import { holdsUnwritten, listsLeftOut, noteLeftOut } from './omitted-members.ts';

const facts = readTypes();
const schema = compileSchema(facts, 'v1/Endpoints');
const type = typeOfFacts(facts.types, facts.kinds['v1/Endpoints']?.type ?? '');
const decodeSubset = (subset: JsonObject): Json =>
  schema.decode({ subsets: [{ addresses: [{ ip: '10.0.0.1' }], ...subset }] }, undefined).object as unknown as Json;

test('a struct with an empty list differs from a struct without the list, although both are equal as JSON', () => {
  const [without, empty] = [decodeSubset({}), decodeSubset({ ports: [] })];
  assert.deepEqual(without, empty);
  assert.deepEqual(toFieldsV1(compare(type, without, empty).modified), { 'f:subsets': {} });
  assert.ok(compare(type, empty, without).modified.isEmpty());
  assert.ok(compare(type, without, decodeSubset({ ports: null })).modified.isEmpty());
  assert.ok(compare(type, without, deepCopy(empty)).modified.isEmpty());
});

test('only structs in lists are considered, at every depth', () => {
  const struct = { a: 1 };
  assert.ok(!listsLeftOut([struct]));
  noteLeftOut(struct);
  assert.ok(listsLeftOut([struct]));
  assert.ok(listsLeftOut({ b: [{ c: struct }] }));
  assert.ok(!listsLeftOut({ b: struct }));
  assert.ok(!listsLeftOut(null));
  assert.ok(!listsLeftOut('a'));
});

test('a map of bytes that contains null differs when it is decoded and encoded again', () => {
  const secret = compileSchema(facts, 'v1/Secret');
  const decodeSecret = (a: Json) => secret.decode({ data: { a } }, undefined).object;
  assert.deepEqual(decodeSecret(null), decodeSecret(''));
  assert.ok(holdsUnwritten(decodeSecret(null)));
  assert.ok(!holdsUnwritten(decodeSecret('')));
  assert.ok(!holdsUnwritten(compileSchema(facts, 'v1/ConfigMap').decode({ data: { a: null } }, undefined).object));
});
